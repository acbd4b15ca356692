import { systemClock } from '../../lib/core/clock';
import { type DuelOffer, getHealth, type Network } from '../../lib/health/contract';
import { pageClient } from '../../lib/root/page-data';

interface Health {
  readonly network: Network;
  /** What the next duel costs. */
  readonly offer: DuelOffer;
}

/** A page does not wait longer for a chain that may be away; it says so instead. */
const PATIENCE_MS = 1_500;
/** On a real chain each look is a call to its RPC, so that pages share one for some seconds. */
const FRESH_MS = 5_000;

let last: { readonly at: number; readonly health: Promise<Health | null> } | null = null;

/** The chain and the terms of the next duel, for server components; null while the chain does not answer. */
export function readHealth(): Promise<Health | null> {
  const at = systemClock.now().getTime();
  if (last === null || at - last.at > FRESH_MS) last = { at, health: look() };
  return last.health;
}

export const readNetwork = async (): Promise<Network | null> => (await readHealth())?.network ?? null;

async function look(): Promise<Health | null> {
  const client = await pageClient();
  try {
    const health = await client.call(getHealth, {}, { signal: AbortSignal.timeout(PATIENCE_MS) });
    return health.checks.chain.status === 'ok' ? { network: health.network, offer: health.duels } : null;
  } catch {
    return null;
  }
}
