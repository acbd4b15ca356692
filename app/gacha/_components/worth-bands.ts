import type { Fraction } from '../../../lib/core/fraction';
import { type OddsEntry, sumChances } from '../../../lib/packs/odds-rules';

/** A range of values in multiples of the machine's price, and the chance that a rip is in it. */
export interface WorthBand {
  readonly chance: Fraction;
  readonly name: string;
  readonly isAbovePrice: boolean;
}

/** Lower limit of each band in tenths of the price; the upper limit is the next band's lower limit. */
const BANDS: readonly (readonly [tenths: bigint, name: string])[] = [
  [0n, 'Less than half the price'],
  [5n, 'Half the price up to the price'],
  [10n, 'More than the price, up to 2 times'],
  [20n, '2 to 5 times the price'],
  [50n, '5 to 10 times the price'],
  [100n, 'More than 10 times the price'],
];

/**
 * Returns the chance of each band. A value on a limit belongs to the band below it, so that the bands above the price
 * add up to the chance of profit.
 */
export function buildWorthBands(stock: readonly OddsEntry[], price: bigint): WorthBand[] {
  return BANDS.map(([from, name], index) => {
    const until = BANDS[index + 1]?.[0];
    const isIn = ({ value }: OddsEntry): boolean =>
      (from === 0n || value * 10n > from * price) && (until === undefined || value * 10n <= until * price);
    return { name, isAbovePrice: from >= 10n, chance: sumChances(stock.filter(isIn)) };
  });
}
