import type { Queries } from '../../db/client';
import { SYSTEM_PROGRAM_ADDRESS } from '../chain/escrow/address';
import type { Course } from '../chain/escrow/replay';
import { BOND, PartState } from '../chain/escrow/state';
import type { EscrowState } from '../duel/rules/observation';
import type { StoredDuel } from '../duel/store';
import { partNames } from './history';
import { type Recomputed, recomputeResult } from './recompute';

/**
 * Returns the last state of an escrow account that is closed, from the replayed calls of its finalized history. The
 * entropy isn't in any call: where nobody read it before the account was closed, the result stays unknown.
 */
export async function stateWhenClosed(queries: Queries, duel: StoredDuel, course: Course): Promise<EscrowState> {
  const { parts, quorumSlot, accepted } = course;
  const { entropySlot, entropy } = duel;
  const part = (index: number) => partNames[parts[index] ?? PartState.None];
  const drawn = entropy === null ? null : await recomputeDrawn(queries, duel, course, entropy);
  const card = (side: 0 | 1, mint: string) => ({
    mint,
    part: mint === SYSTEM_PROGRAM_ADDRESS ? ('settled' as const) : part(2 + side),
  });
  const hasCards = drawn !== null && duel.cardMode === 1;
  return {
    fees: { creator: part(0), opponent: part(1) },
    bond: part(BOND),
    quorumSlot,
    accepted,
    entropy: entropySlot === null || entropy === null ? null : { slot: entropySlot, hash: entropy },
    result: drawn?.result ?? null,
    cards: hasCards ? { creator: card(0, drawn.mints.creator), opponent: card(1, drawn.mints.opponent) } : null,
    isRefundable: part(0) === 'refunded' || part(1) === 'refunded',
    // Closing takes that no card can come any more.
    hasMissedCards: true,
  };
}

/** The result of the committed seed. Null without one, and where it isn't the one that the commit proved. */
async function recomputeDrawn(
  queries: Queries,
  duel: StoredDuel,
  { commit }: Course,
  entropy: string,
): Promise<Recomputed | null> {
  const recomputed = commit && (await recomputeResult(queries, duel, commit.seed, entropy));
  if (commit === null || recomputed === null) return null;
  const isProven = recomputed.result.sides.every(({ entryIndex }, side) => commit.entries[side]?.index === entryIndex);
  return isProven ? recomputed : null;
}
