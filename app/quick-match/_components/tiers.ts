import type { PackBasics } from '../../_duel/pack-basics';
import type { MatchAvailability } from '../../_match/match-availability';

/**
 * A tier with its pack, null if it has none, and the reason why it can't be searched in; `closed` is null if it can.
 */
export interface TierOption {
  readonly tier: PackBasics['tier'];
  readonly pack: PackBasics | null;
  readonly closed: string | null;
}

const ONLY_CARDS_NOTE = 'This tier only has packs played for cards. Open a duel to play one.';

/** Returns every tier. As in the service, its pack is the first open one, by id, that isn't played for cards. */
export function buildTierOptions(
  packs: readonly PackBasics[],
  tiers: MatchAvailability['tiers'],
): readonly TierOption[] {
  return tiers.map(({ tier, reason }) => {
    const [pack = null] = packs
      .filter((each) => each.tier === tier && each.cardMode !== 'cards')
      .toSorted((one, other) => (one.packId < other.packId ? -1 : 1));
    return { tier, pack, closed: reason ?? (pack === null ? ONLY_CARDS_NOTE : null) };
  });
}
