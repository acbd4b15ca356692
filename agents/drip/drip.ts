import { type Address, createNoopSigner } from '@solana/kit';
import { getTransferSolInstruction } from '@solana-program/system';
import type { Clock } from '../../lib/core/clock';
import type { DripRefusal, DripRequest } from '../../lib/drip/rules/request';
import { getChainReader } from '../chain-reader';
import type { AgentConnection } from '../connect';
import type { Keypair } from '../keypair';
import { type Log, toErrorFields } from '../log';
import { createRpcSignal } from '../rpc-timeout';
import { buildSignedTransaction, sendUntilOutcome } from '../send';
import { type DripCaps, findRefusal } from './caps';
import type { DripStore } from './drip-store';
import { type GivenDrip, serveDrips } from './serve';

/** Lamports that the agent keeps: the rent-exempt minimum of an account without data, and network fees. */
const RESERVE_LAMPORTS = 1_000_000n;

export interface DripSettings {
  readonly connection: Pick<AgentConnection, 'rpc'>;
  readonly keypair: Keypair;
  readonly store: DripStore;
  readonly caps: DripCaps;
  readonly host: string;
  readonly port: number;
  readonly token: string;
  readonly clock: Clock;
  readonly log: Log;
  readonly signal: AbortSignal;
}

/** Runs the drip agent until the signal aborts: it gives guests test SOL from its own wallet, under caps. */
export async function runDrip(settings: DripSettings): Promise<void> {
  const { keypair, host, port, token, log, signal } = settings;
  // Requests are processed one at a time. Two at once could both pass a cap that has room for one.
  let last: Promise<unknown> = Promise.resolve();
  const give = (request: DripRequest): Promise<GivenDrip | DripRefusal> => {
    const turn = last.then(() => giveDrip(settings, request));
    last = turn.catch(() => {});
    return turn;
  };
  const { url, server } = await serveDrips({ host, port, token, log, give });
  log('started', { wallet: keypair.address, url });
  if (!signal.aborted)
    await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
  server.close();
  server.closeAllConnections();
}

/** Signs a drip, records it so that the caps count it, and starts to send it; or returns the reason for a refusal. */
async function giveDrip(settings: DripSettings, request: DripRequest): Promise<GivenDrip | DripRefusal> {
  const { connection, keypair, store, caps, clock, signal } = settings;
  const { rpc } = connection;
  const now = clock.now();
  const refusal = findRefusal(store.list(), request, caps, now);
  if (refusal !== null) return refusal;
  const lamports = caps.lamportsPerDrip;
  const abortSignal = createRpcSignal(signal);
  const { value: balance } = await rpc.getBalance(keypair.address, { commitment: 'confirmed' }).send({ abortSignal });
  if (balance < lamports + RESERVE_LAMPORTS) return 'out-of-sol';
  const source = createNoopSigner(keypair.address);
  const transfer = getTransferSolInstruction({ source, destination: request.wallet as Address, amount: lamports });
  const signed = buildSignedTransaction([keypair], [transfer], await getChainReader(rpc).readBlockhash());
  await store.add({ ...request, at: now, lamports, signature: signed.signature });
  void followDrip(settings, signed, request.wallet);
  return { signature: signed.signature, lamports };
}

/**
 * Sends a drip's transaction, and logs whether it was confirmed. The caps count the drip even if it wasn't. Never
 * throws.
 */
async function followDrip(
  { connection, log, signal }: DripSettings,
  signed: Parameters<typeof sendUntilOutcome>[1],
  wallet: string,
): Promise<void> {
  try {
    const { kind } = await sendUntilOutcome(connection.rpc, signed, signal);
    log(kind === 'confirmed' ? 'gave' : 'not-given', { wallet, signature: signed.signature });
  } catch (error) {
    if (!signal.aborted) log('failed', { wallet, ...toErrorFields(error) });
  }
}
