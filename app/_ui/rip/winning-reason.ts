import { formatAmount } from '../../../lib/core/money';
import type { Side } from '../side';

/** Returns the label beside the winner's value: by how much it won. A coin decides between equal values. */
export function describeWinningReason(values: Readonly<Record<Side, bigint>>, decimals: number): string {
  const difference = values.creator - values.opponent;
  if (difference === 0n) return 'values tied, the coin decided';
  return `wins by ${formatAmount(difference < 0n ? -difference : difference, decimals, 2)}`;
}
