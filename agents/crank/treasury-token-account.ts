import { type Address, createNoopSigner } from '@solana/kit';
import { getCreateAssociatedTokenIdempotentInstruction } from '@solana-program/token';
import { findAssociatedTokenAddress } from '../../lib/chain/escrow/address';
import { pause } from '../../lib/client/retry';
import { listMachines } from '../../lib/gacha/machines/contract';
import type { AgentConnection } from '../connect';
import type { Keypair } from '../keypair';
import { type Log, toErrorFields } from '../log';
import { createRpcSignal } from '../rpc-timeout';
import { sendInstructions } from '../send';

/** Pause before the next attempt to open the account, also while the service has no machine. */
const RETRY_MS = 2_000;

/**
 * Opens the token account that the pack machines are paid into, as soon as the service has a machine: no agent has the
 * treasury's key, but anyone may open an account for it. Does nothing on a chain without a faucet, where the treasury's
 * owner opens the account. One machine is enough: the service lists only machines in its own mint, and all of them are
 * paid into one account.
 */
export async function openTreasuryTokenAccount(
  connection: AgentConnection,
  keypair: Keypair,
  log: Log,
  signal: AbortSignal,
): Promise<void> {
  if (!connection.hasFaucet) return;
  while (!signal.aborted) {
    try {
      if (await tryOpenTreasuryTokenAccount(connection, keypair, log, signal)) return;
    } catch (error) {
      if (!signal.aborted) log('treasury-not-opened', toErrorFields(error));
    }
    await pause(RETRY_MS, signal).catch(() => {});
  }
}

/**
 * Returns true if nothing is left to do: the account exists, or isn't an associated account. Returns false if there is
 * no machine yet, or the transaction wasn't confirmed.
 */
async function tryOpenTreasuryTokenAccount(
  { client, rpc }: AgentConnection,
  keypair: Keypair,
  log: Log,
  signal: AbortSignal,
): Promise<boolean> {
  const [machine] = (await client.call(listMachines, { query: { limit: 1 } }, { signal })).items;
  if (machine === undefined) return false;
  const [owner, mint] = [machine.payTo.wallet as Address, machine.price.mint as Address];
  const ata = findAssociatedTokenAddress(owner, mint).address;
  if (ata !== machine.payTo.tokenAccount) return true;
  const { value } = await rpc
    .getAccountInfo(ata, { encoding: 'base64', commitment: 'confirmed' })
    .send({ abortSignal: createRpcSignal(signal) });
  if (value !== null) return true;
  const payer = createNoopSigner(keypair.address);
  const open = getCreateAssociatedTokenIdempotentInstruction({ payer, ata, owner, mint });
  const outcome = await sendInstructions(rpc, keypair, [open], signal);
  log(outcome.kind === 'confirmed' ? 'treasury-opened' : 'treasury-not-opened', {
    account: ata,
    outcome: outcome.kind,
  });
  return outcome.kind === 'confirmed';
}
