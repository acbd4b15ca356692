import { localizeMultiplier } from '../../_messages/format-ratio';
import type { Translate } from '../../_messages/translate';

/** The part of a round that its text needs. */
interface RoundView {
  readonly status: 'committed' | 'active' | 'cashed-out' | 'crashed' | 'forfeited' | 'voided';
  readonly stage: number;
}

/**
 * Whether the round no longer waits for the player's seed: it was started, or voided. Before that, it can't have a
 * result to describe.
 */
export const isStarted = ({ status }: Pick<RoundView, 'status'>): boolean => status !== 'committed';

/**
 * Returns a round's state in words. `hundredths` are the multipliers of all stages; `round` is null before the first.
 */
export function describeRound(t: Translate<'games'>, hundredths: readonly number[], round: RoundView | null): string {
  if (round === null) return t('crash.ready');
  const reached = localizeMultiplier(t.locale, hundredths[round.stage - 1] ?? 100);
  const missed = localizeMultiplier(t.locale, hundredths[round.stage] ?? 100);
  switch (round.status) {
    case 'committed':
      return t('crash.ready');
    case 'active':
      return hundredths[round.stage] === undefined ? t('crash.top', { reached }) : t('crash.decide', { reached });
    case 'cashed-out':
      return t('crash.cashedOut', { reached });
    case 'crashed':
      return round.stage === 0 ? t('crash.crashedAtStart', { missed }) : t('crash.crashed', { missed, reached });
    case 'forfeited':
      return t('crash.forfeited', { reached });
    case 'voided':
      return t('crash.seedLost');
  }
}
