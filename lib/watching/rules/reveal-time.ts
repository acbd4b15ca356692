import type { DuelSide } from '../../duel/rules/duel';

/** How long after the result spectators wait for players who don't open their packs, in milliseconds. */
export const MAX_SPECTATOR_WAIT_MS = 60_000;

/** When each player opened the pack; null for one who hasn't. */
export type PackOpenings = Readonly<Record<DuelSide, Date | null>>;

/**
 * Returns when spectators see the cards: once both players have opened their packs, but at most a minute after the
 * result. Null without a result. The house, which is the creator of its duels, opens no pack. Only the site hides the
 * cards until then: proof and receipt contain the result at once.
 */
export function calculateRevealTime(
  resultAt: Date | null,
  { creator: creatorOpenedAt, opponent }: PackOpenings,
  isHouseDuel: boolean,
): Date | null {
  if (resultAt === null) return null;
  const creator = isHouseDuel ? resultAt : creatorOpenedAt;
  const latestMs = resultAt.getTime() + MAX_SPECTATOR_WAIT_MS;
  if (creator === null || opponent === null) return new Date(latestMs);
  return new Date(Math.min(latestMs, Math.max(creator.getTime(), opponent.getTime())));
}
