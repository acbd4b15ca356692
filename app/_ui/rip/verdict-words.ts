import { formatAmount } from '../../../lib/core/money';
import type { Translate } from '../../_messages/translate';
import { listSidesNearFirst, type Side, type SidePlayers } from '../side';

/** A drawn result, as far as it is put into words. */
export interface VerdictFacts {
  readonly players: SidePlayers;
  /** Each side's value in base units. */
  readonly values: Readonly<Record<Side, bigint>>;
  readonly decimals: number;
  /** The winner in the proof; undefined for a tie that has no winner under the terms. */
  readonly winner: Side | undefined;
}

/** Returns the verdict in values and names: "49.60 beats 18.30. You win." */
export function describeVerdict(t: Translate<'ui'>, { players, values, decimals, winner }: VerdictFacts): string {
  const formatValue = (side: Side): string => formatAmount(values[side], decimals, 2);
  if (winner === undefined) return t('rip.tie', { amount: formatValue('creator') });
  const loser = winner === 'creator' ? 'opponent' : 'creator';
  const who = { name: players[winner].name, isYou: players[winner].isYou ? 'yes' : 'no' };
  return values.creator === values.opponent
    ? t('rip.coin', { ...who, amount: formatValue(winner) })
    : t('rip.beats', { ...who, high: formatValue(winner), low: formatValue(loser) });
}

/** Returns both cards with their values as sentences for screen readers, the near side first. */
export function describePulls(
  t: Translate<'ui'>,
  { players, values, decimals }: Omit<VerdictFacts, 'winner'>,
  { titles, unit, own }: { titles: Readonly<Record<Side, string>>; unit: string; own: Side | undefined },
): string {
  return listSidesNearFirst(own)
    .map((side) =>
      t('rip.pulled', {
        name: players[side].name,
        isYou: players[side].isYou ? 'yes' : 'no',
        title: titles[side],
        amount: formatAmount(values[side], decimals, 2),
        unit,
      }),
    )
    .join(' ');
}
