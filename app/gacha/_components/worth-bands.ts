import type { Fraction } from '../../../lib/core/fraction';
import { type OddsEntry, sumChances } from '../../../lib/packs/odds-rules';
import type { Catalogue } from '../../_messages/catalogue';

/** The key of a band's text. */
type BandName = keyof Catalogue['gacha']['worth']['bands'];

/** A range of values in multiples of the machine's price, and the chance that a rip is in it. */
export interface WorthBand {
  readonly chance: Fraction;
  readonly name: BandName;
  readonly isAbovePrice: boolean;
}

/** Lower limit of each band in tenths of the price; the upper limit is the next band's lower limit. */
const WORTH_BANDS: readonly (readonly [tenths: bigint, name: BandName])[] = [
  [0n, 'underHalf'],
  [5n, 'underPrice'],
  [10n, 'underDouble'],
  [20n, 'underFivefold'],
  [50n, 'underTenfold'],
  [100n, 'overTenfold'],
];

/**
 * Returns the chance of each band. A value on a limit belongs to the band below it, so that the bands above the price
 * add up to the chance of profit.
 */
export function buildWorthBands(stock: readonly OddsEntry[], price: bigint): WorthBand[] {
  return WORTH_BANDS.map(([from, name], index) => {
    const until = WORTH_BANDS[index + 1]?.[0];
    const isIn = ({ value }: OddsEntry): boolean =>
      (from === 0n || value * 10n > from * price) && (until === undefined || value * 10n <= until * price);
    return { name, isAbovePrice: from >= 10n, chance: sumChances(stock.filter(isIn)) };
  });
}
