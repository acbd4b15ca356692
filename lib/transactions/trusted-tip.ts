import type { Database } from '../../db/client';
import { ProblemError } from '../api/problems';
import type { ChainPort, FinalizedTip } from '../chain/port';
import type { Clock } from '../core/clock';
import { readKnownChain, saveFinalizedSlot } from './chain-store';

/** How long a matching genesis hash isn't asked for again, in milliseconds. */
const GENESIS_MS = 5_000;
const verifiedChains = new WeakMap<ChainPort, { readonly at: number; readonly genesisHash: string }>();

interface Services {
  readonly database: Database;
  readonly chain: ChainPort;
  readonly clock: Clock;
}

/**
 * Returns the finalized tip. It must be of the chain in this database, and not behind a tip that any instance has seen:
 * an RPC of another cluster, or a lagging one, shows no deposits, and the service would take their deadlines for
 * missed. Throws `chain-unavailable` otherwise.
 */
export async function trustedTip({ database, chain, clock }: Services): Promise<FinalizedTip> {
  const known = await readKnownChain(database.queries);
  await assertSameChain(chain, clock, known.genesisHash);
  const tip = await chain.finalizedTip(known.finalizedSlot);
  if (tip.slot < known.finalizedSlot)
    throw new ProblemError('chain-unavailable', 'The RPC is behind a state that was already finalized.');
  if (tip.slot > known.finalizedSlot) await saveFinalizedSlot(database.queries, tip.slot);
  return tip;
}

/** Throws `chain-unavailable` for another chain. Caches only a match: one wrong node mustn't close the service. */
async function assertSameChain(chain: ChainPort, clock: Clock, genesisHash: string): Promise<void> {
  const now = clock.now().getTime();
  const last = verifiedChains.get(chain);
  if (last?.genesisHash === genesisHash && Math.abs(now - last.at) < GENESIS_MS) return;
  if ((await chain.genesisHash()) !== genesisHash)
    throw new ProblemError('chain-unavailable', 'The RPC serves another chain than that of the duels.');
  verifiedChains.set(chain, { at: now, genesisHash });
}
