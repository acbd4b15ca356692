import { isForCards, type PackBasics } from '../../_duel/pack-basics';
import type { MatchAvailability } from '../../_match/match-availability';
import type { Translate } from '../../_messages/translate';

/**
 * A tier with its pack, null if it has no fees-only pack, and the reason why it can't be searched in; `closed` is null
 * if it can.
 */
export interface TierOption {
  readonly tier: PackBasics['tier'];
  readonly pack: PackBasics | null;
  readonly closed: string | null;
}

/**
 * Returns every tier with the pack that the service would choose: the first by id for cards, else the first for fees
 * only. A tier without a fees-only pack is closed, since the provider's cards may run out before the match.
 */
export function buildTierOptions(
  t: Translate<'match'>,
  packs: readonly PackBasics[],
  tiers: MatchAvailability['tiers'],
): readonly TierOption[] {
  return tiers.map(({ tier, reason }) => {
    const sorted = packs
      .filter((each) => each.tier === tier)
      .toSorted((one, other) => (one.packId < other.packId ? -1 : 1));
    const recordPack = sorted.find(({ cardMode }) => cardMode === 'fees-only') ?? null;
    const pack = recordPack && (sorted.find(isForCards) ?? recordPack);
    return { tier, pack, closed: reason ?? (pack === null ? t('tier.onlyCards') : null) };
  });
}

/** Returns the tier that is selected by default: the first open one with a pack for cards, else the first open one. */
export const findDefaultTier = (options: readonly TierOption[]): TierOption | undefined => {
  const open = options.filter(({ closed }) => closed === null);
  return open.find(({ pack }) => pack !== null && isForCards(pack)) ?? open[0];
};
