import { localizeAmount } from '../../_messages/format-number';
import type { Translate } from '../../_messages/translate';
import { getOtherSide, listSidesNearFirst, type Side, type SidePlayers } from '../side';

/** The facts of a duel's result that its verdict mentions. */
export interface VerdictFacts {
  readonly players: SidePlayers;
  /** Each side's value in base units. */
  readonly values: Readonly<Record<Side, bigint>>;
  readonly decimals: number;
  /** The winner of the result; undefined for a tie that has no winner under the terms. */
  readonly winner: Side | undefined;
  /** Whether the winner takes both cards. */
  readonly isForCards?: boolean;
}

/** A verdict in two texts: the winner, then both values. */
interface VerdictWords {
  readonly headline: string;
  readonly values: string;
}

/**
 * Returns the verdict in names and values: "You win." and "49.60 beats 18.30 USDC. No cash value."; for cards "You win
 * both cards."
 */
export function describeVerdict(
  t: Translate<'ui'>,
  { players, values, decimals, winner, isForCards = false }: VerdictFacts,
  unit: string,
): VerdictWords {
  const formatValue = (side: Side): string => localizeAmount(t.locale, values[side], decimals, 2);
  if (winner === undefined)
    return { headline: t('rip.tie'), values: t('rip.each', { amount: formatValue('creator'), unit }) };
  const { name, isYou = false } = players[winner];
  return {
    headline: t(isForCards ? 'rip.takesBoth' : 'rip.wins', { name, isYou: isYou ? 'yes' : 'no' }),
    values:
      values.creator === values.opponent
        ? t('rip.coin', { amount: formatValue(winner), unit })
        : t('rip.beats', { high: formatValue(winner), low: formatValue(getOtherSide(winner)), unit }),
  };
}

/**
 * Returns a sentence per side for screen readers, with the card that the side drew and its value; the near side first.
 */
export function describeBothDraws(
  t: Translate<'ui'>,
  { players, values, decimals }: Omit<VerdictFacts, 'winner' | 'isForCards'>,
  { titles, unit, own }: { titles: Readonly<Record<Side, string>>; unit: string; own: Side | undefined },
): string {
  return listSidesNearFirst(own)
    .map((side) =>
      t('rip.pulled', {
        name: players[side].name,
        isYou: players[side].isYou ? 'yes' : 'no',
        title: titles[side],
        amount: localizeAmount(t.locale, values[side], decimals, 2),
        unit,
      }),
    )
    .join(' ');
}
