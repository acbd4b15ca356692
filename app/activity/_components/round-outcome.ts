import type { VerifiedRound } from '../../../lib/games/activity-contract';
import { localizeAmount } from '../../_messages/format-number';
import type { Translate } from '../../_messages/translate';

/** The part of a round's outcome that the functions below read. */
type Outcome = Pick<VerifiedRound['outcome'], 'winner'> & {
  readonly draws: readonly Pick<VerifiedRound['outcome']['draws'][number], 'side' | 'value'>[];
};

/** Returns a round's draws, the winner's first; in the given order if nobody won. */
export const listDrawsWinnerFirst = <Draw extends Outcome['draws'][number]>(
  draws: readonly Draw[],
  winner: Outcome['winner'],
): readonly Draw[] => draws.toSorted((a, b) => Number(b.side === winner) - Number(a.side === winner));

/** Returns how a duel was decided: "17.80 beats 1.60". Null for a round of one player. */
export function describeRoundOutcome(t: Translate<'activity'>, { winner, draws }: Outcome): string | null {
  const [high, low] = listDrawsWinnerFirst(draws, winner).map(({ value: { amount, decimals } }) =>
    localizeAmount(t.locale, amount, decimals, 2),
  );
  if (high === undefined || low === undefined) return null;
  if (winner === null) return t('round.tie', { amount: high });
  return high === low ? t('round.coin', { amount: high }) : t('round.beats', { high, low });
}
