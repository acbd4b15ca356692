import { lamports } from '@solana/kit';
import { pause } from '../lib/client/retry';
import type { AgentConnection } from './connect';
import type { Keypair } from './keypair';
import { type Log, toErrorFields } from './log';
import { createRpcSignal } from './rpc-timeout';

const BALANCE_POLL_INTERVAL_MS = 300;
/** Maximum number of reads of the balance after a request: for half a minute of pauses. */
const MAX_BALANCE_POLLS = 100;

/**
 * Requests `amount` lamports if fewer than `min` are left, and polls the balance until it grows, at most 100 times.
 * Only logs if there is no faucet, if it refuses, or if such a poll fails. Throws if the balance can't be read before
 * the request, or once `signal` aborts.
 */
export async function topUpFromFaucet(
  { rpc, hasFaucet }: AgentConnection,
  { address }: Keypair,
  topUp: { readonly min: bigint; readonly amount: bigint },
  log: Log,
  signal: AbortSignal,
): Promise<void> {
  const readBalance = async () =>
    (await rpc.getBalance(address, { commitment: 'confirmed' }).send({ abortSignal: createRpcSignal(signal) })).value;
  const before = await readBalance();
  if (before >= topUp.min) return;
  if (!hasFaucet) return log('needs-sol', { wallet: address, lamports: before.toString() });
  try {
    await rpc.requestAirdrop(address, lamports(topUp.amount)).send({ abortSignal: createRpcSignal(signal) });
    for (let poll = 0; poll < MAX_BALANCE_POLLS; poll += 1) {
      await pause(BALANCE_POLL_INTERVAL_MS, signal);
      if ((await readBalance()) > before) return log('funded', { wallet: address });
    }
  } catch (error) {
    signal.throwIfAborted();
    log('faucet-refused', toErrorFields(error));
  }
}
