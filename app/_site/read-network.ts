import { systemClock } from '../../lib/core/clock';
import { getHealth, type Network } from '../../lib/health/contract';
import { pageClient } from '../../lib/root/page-data';

/** A page does not wait longer for a chain that may be away; it says so instead. */
const PATIENCE_MS = 1_500;
/** On a real chain each look is a call to its RPC, so that pages share one for some seconds. */
const FRESH_MS = 5_000;

let last: { readonly at: number; readonly network: Promise<Network | null> } | null = null;

/** The chain that the service speaks to, for server components; null while it does not answer. */
export function readNetwork(): Promise<Network | null> {
  const at = systemClock.now().getTime();
  if (last === null || at - last.at > FRESH_MS) last = { at, network: look() };
  return last.network;
}

async function look(): Promise<Network | null> {
  const client = await pageClient();
  try {
    const health = await client.call(getHealth, {}, { signal: AbortSignal.timeout(PATIENCE_MS) });
    return health.checks.chain === 'ok' ? health.network : null;
  } catch {
    return null;
  }
}
