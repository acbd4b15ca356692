import { systemClock } from '../../lib/core/clock';
import type { GateId } from '../../lib/gates/rules/gate';
import { getCapabilities } from '../../lib/health/capabilities-contract';
import { type DuelOffer, getHealth, type Network } from '../../lib/health/contract';
import { pageClient } from '../../lib/root/page-data';

/** Why something cannot be used, and what would change that. */
export interface Closure {
  readonly kind: 'off' | 'away';
  readonly reason: string;
  readonly opensWhen: string;
}

interface Health {
  /** Without what is closed: no faucet and no sparring partner are shown then. */
  readonly network: Network;
  /** What the next duel costs. */
  readonly offer: DuelOffer;
  /** Of each gate that is closed, why. */
  readonly closed: Partial<Record<GateId, Closure>>;
}

/** A page does not wait longer for a chain that may be away; it says so instead. */
const PATIENCE_MS = 1_500;
/** Pages share one look for a second. */
const FRESH_MS = 1_000;

let last: { readonly at: number; readonly health: Promise<Health | null> } | null = null;

/** The chain, the terms of the next duel and what is closed, for server components; null while the chain does not answer. */
export function readHealth(): Promise<Health | null> {
  const at = systemClock.now().getTime();
  if (last === null || at - last.at > FRESH_MS) last = { at, health: look() };
  return last.health;
}

export const readNetwork = async (): Promise<Network | null> => (await readHealth())?.network ?? null;

/** What is said where nothing is known of a gate. */
const UNKNOWN: Closure = { kind: 'away', reason: 'The chain does not answer now.', opensWhen: 'It answers again.' };

/** Why a gate is closed, for server components; null where it is open. */
export async function readClosure(gate: GateId): Promise<Closure | null> {
  const health = await readHealth();
  return health === null ? UNKNOWN : (health.closed[gate] ?? null);
}

async function look(): Promise<Health | null> {
  const client = await pageClient();
  try {
    const signal = AbortSignal.timeout(PATIENCE_MS);
    const health = await client.call(getHealth, {}, { signal });
    if (health.checks.chain.status !== 'ok') return null;
    const { gates } = await client.call(getCapabilities, {}, { signal });
    const closed = Object.fromEntries(
      gates.flatMap((each) => (each.closed === null ? [] : [[each.gate, each.closed]])),
    );
    const network = {
      ...health.network,
      faucet: closed.faucet === undefined && health.network.faucet,
      sparringWallet: closed.sparring === undefined ? health.network.sparringWallet : null,
    };
    return { network, offer: health.duels, closed };
  } catch {
    return null;
  }
}
