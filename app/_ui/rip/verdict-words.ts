import { formatAmount } from '../../../lib/core/money';
import { listSidesNearFirst, type Side, type SidePlayer, type SidePlayers } from '../side';

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
export function describeVerdict({ players, values, decimals, winner }: VerdictFacts): string {
  const formatValue = (side: Side): string => formatAmount(values[side], decimals, 2);
  if (winner === undefined) return `${formatValue('creator')} each. It’s a tie.`;
  const loser = winner === 'creator' ? 'opponent' : 'creator';
  const wins = describeWin(players[winner]);
  if (values.creator === values.opponent) return `${formatValue(winner)} each. ${wins} the coin flip.`;
  return `${formatValue(winner)} beats ${formatValue(loser)}. ${wins}.`;
}

const describeWin = ({ name, isYou = false }: SidePlayer): string => (isYou ? 'You win' : `${name} wins`);

/** Returns both cards with their values as sentences for screen readers, the near side first. */
export function describePulls(
  { players, values, decimals }: Omit<VerdictFacts, 'winner'>,
  { titles, unit, own }: { titles: Readonly<Record<Side, string>>; unit: string; own: Side | undefined },
): string {
  return listSidesNearFirst(own)
    .map((side) => `${players[side].name} pulled ${titles[side]}, ${formatAmount(values[side], decimals, 2)} ${unit}.`)
    .join(' ');
}
