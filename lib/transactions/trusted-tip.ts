import type { Database } from '../../db/client';
import { ProblemError } from '../api/problems';
import type { ChainPort, FinalizedTip } from '../chain/port';
import type { Clock } from '../core/clock';
import { type KnownChain, readKnownChain, saveFinalizedTip } from './chain-store';

/** How long a genesis hash that matched is trusted before it is read again, in milliseconds. */
const MAX_GENESIS_HASH_AGE_MS = 5_000;

/** A node's genesis hash, and when it was requested, in milliseconds since 1970. */
interface VerifiedChain {
  readonly at: number;
  readonly genesisHash: Promise<string>;
}
const verifiedChains = new WeakMap<ChainPort, VerifiedChain>();

interface Services {
  readonly database: Database;
  readonly chain: ChainPort;
  readonly clock: Clock;
}

/**
 * Returns the finalized tip. Throws `chain-unavailable` if it is of another chain than this database's, or behind the
 * stored tip: an RPC of another cluster, or a lagging one, may lack deposits, so the service would conclude that nobody
 * paid before the deadlines.
 */
export async function readTrustedTip(services: Services): Promise<FinalizedTip> {
  const known = await readKnownChain(services.database.queries);
  await assertSameChain(services, known.genesisHash);
  return readAndSaveTip(services, known);
}

/** The tip that `readRecentTip` last looked up for a database, and when, in milliseconds since 1970. */
interface SharedTip {
  readonly chain: ChainPort;
  readonly at: number;
  readonly tip: Promise<FinalizedTip>;
}
const sharedTips = new WeakMap<Database, SharedTip>();

/**
 * Returns a trusted tip that is at most twice `freshMs` milliseconds old: the stored tip if an instance read it within
 * `freshMs`, otherwise a new one. Shares the tip with all calls in this process within `freshMs`, so that many checks
 * cost one database read and at most one request for a tip. An earlier tip is safe: reads must be as of its slot or
 * later, and by its block height no transaction expires too early. This process's own node must serve the same chain,
 * too.
 */
export function readRecentTip(services: Services, freshMs: number): Promise<FinalizedTip> {
  const { database, chain, clock } = services;
  const at = clock.now().getTime();
  const last = sharedTips.get(database);
  if (last?.chain === chain && Math.abs(at - last.at) < freshMs) return last.tip;
  const current = { chain, at, tip: readStoredOrNewTip(services, freshMs) };
  sharedTips.set(database, current);
  current.tip.catch(() => {
    if (sharedTips.get(database) === current) sharedTips.delete(database);
  });
  return current.tip;
}

/** Returns the stored tip if an instance read it within `freshMs`, otherwise reads and stores a new one. */
async function readStoredOrNewTip(services: Services, freshMs: number): Promise<FinalizedTip> {
  const known = await readKnownChain(services.database.queries);
  await assertSameChain(services, known.genesisHash);
  const { finalizedSlot, finalizedBlockHeight, finalizedReadAt } = known;
  const isFresh =
    finalizedReadAt !== null && Math.abs(services.clock.now().getTime() - finalizedReadAt.getTime()) < freshMs;
  return isFresh && finalizedBlockHeight !== null
    ? { slot: finalizedSlot, blockHeight: finalizedBlockHeight }
    : readAndSaveTip(services, known);
}

/** Reads the tip and stores it if it's newer. Throws `chain-unavailable` if it's behind the stored one. */
async function readAndSaveTip({ database, chain, clock }: Services, known: KnownChain): Promise<FinalizedTip> {
  const readAt = clock.now();
  const tip = await chain.finalizedTip(known.finalizedSlot);
  if (tip.slot < known.finalizedSlot)
    throw new ProblemError('chain-unavailable', 'The RPC is behind a state that was already finalized.');
  if (tip.slot > known.finalizedSlot) await saveFinalizedTip(database.queries, tip, readAt);
  return tip;
}

/**
 * Throws `chain-unavailable` if the node serves another chain. A wrong answer doesn't stay cached, so it blocks nothing
 * later.
 */
async function assertSameChain({ chain, clock }: Services, genesisHash: string): Promise<void> {
  const now = clock.now().getTime();
  const last = verifiedChains.get(chain);
  const current =
    last !== undefined && Math.abs(now - last.at) < MAX_GENESIS_HASH_AGE_MS
      ? last
      : { at: now, genesisHash: chain.genesisHash() };
  // Cached before the answer arrives, so that simultaneous checks share the RPC call.
  verifiedChains.set(chain, current);
  const forget = () => {
    if (verifiedChains.get(chain) === current) verifiedChains.delete(chain);
  };
  const read = await current.genesisHash.catch((error: unknown) => {
    forget();
    throw error;
  });
  if (read === genesisHash) return;
  forget();
  throw new ProblemError('chain-unavailable', 'The RPC serves another chain than that of the duels.');
}
