import { systemClock } from '../../lib/core/clock';
import type { GateId } from '../../lib/gates/rules/gate';
import { getCapabilities } from '../../lib/health/capabilities-contract';
import { type DuelOffer, getHealth, type Network } from '../../lib/health/contract';
import { createPageClient } from '../../lib/next/page-data';
import { readTranslator } from '../_messages/translator';

/**
 * Why a feature is unavailable, and the condition for it to become available. `off`: the configuration turns it off, or
 * an approval is missing; `away`: something that it needs doesn't work now.
 */
export interface GateClosure {
  readonly kind: 'off' | 'away';
  readonly reason: string;
  readonly opensWhen: string;
}

interface Health {
  /**
   * The network. `faucet` is false while the gate `faucet` is closed, and `sparringWallet` null while the gate
   * `sparring` is.
   */
  readonly network: Network;
  /** The conditions under which a duel can be opened, also while the gate `duels` is closed. */
  readonly offer: DuelOffer;
  /** Closed gates, with the reason. */
  readonly closures: Partial<Record<GateId, GateClosure>>;
}

/** Timeout for the calls for health and gates together. After it, `readHealth` returns null. */
const HEALTH_TIMEOUT_MS = 1_500;
/** For this long, all page requests to this process get the result of the same health check. */
const HEALTH_CACHE_MS = 1_000;

let cachedHealth: { readonly fetchedAtMs: number; readonly health: Promise<Health | null> } | null = null;

/**
 * Returns the network, the conditions for a new duel and the closed gates. Null if Solana or the service can't be
 * reached.
 */
export function readHealth(): Promise<Health | null> {
  const at = systemClock.now().getTime();
  if (cachedHealth === null || at - cachedHealth.fetchedAtMs > HEALTH_CACHE_MS)
    cachedHealth = { fetchedAtMs: at, health: fetchHealth() };
  return cachedHealth.health;
}

/** Returns the network; null if Solana or the service can't be reached. */
export const readNetwork = async (): Promise<Network | null> => (await readHealth())?.network ?? null;

/**
 * Returns why a gate is closed; null if it is open. If that can't be read, returns a closure that says so. For server
 * components.
 */
export async function readGateClosure(gate: GateId): Promise<GateClosure | null> {
  const health = await readHealth();
  return health === null ? buildUnknownClosure() : (health.closures[gate] ?? null);
}

/** Returns the closure to show when the state of a gate can't be read. */
async function buildUnknownClosure(): Promise<GateClosure> {
  const t = await readTranslator('site');
  return { kind: 'away', reason: t('unknownClosure.reason'), opensWhen: t('unknownClosure.opensWhen') };
}

/** Reads health and gates; null if the service doesn't answer in time or its chain check isn't `ok`. */
async function fetchHealth(): Promise<Health | null> {
  const client = await createPageClient();
  try {
    const signal = AbortSignal.timeout(HEALTH_TIMEOUT_MS);
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
    return { network, offer: health.duels, closures: closed };
  } catch {
    return null;
  }
}
