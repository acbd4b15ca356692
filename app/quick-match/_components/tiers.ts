import type { PackBasics } from '../../_duel/pack-basics';
import type { MatchAvailability } from '../../_match/match-availability';
import type { Translate } from '../../_messages/translate';

/**
 * A tier with its pack, null if it has none, and the reason why it can't be searched in; `closed` is null if it can.
 */
export interface TierOption {
  readonly tier: PackBasics['tier'];
  readonly pack: PackBasics | null;
  readonly closed: string | null;
}

/** Returns every tier. As in the service, its pack is the first open one, by id, that isn't played for cards. */
export function buildTierOptions(
  t: Translate<'match'>,
  packs: readonly PackBasics[],
  tiers: MatchAvailability['tiers'],
): readonly TierOption[] {
  return tiers.map(({ tier, reason }) => {
    const [pack = null] = packs
      .filter((each) => each.tier === tier && each.cardMode !== 'cards')
      .toSorted((one, other) => (one.packId < other.packId ? -1 : 1));
    return { tier, pack, closed: reason ?? (pack === null ? t('tier.onlyCards') : null) };
  });
}
