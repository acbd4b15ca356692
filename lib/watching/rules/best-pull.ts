interface Money {
  readonly amount: bigint;
  readonly mint: string;
  readonly decimals: number;
}

interface PricedPull {
  readonly value: Money;
  readonly pack: { readonly price: Money | null };
}

/**
 * Returns the pull with the highest value as a multiple of its pack's price, or the first of equal pulls; null for an
 * empty list. Values may be in different units, so they aren't compared directly. A pull whose price isn't in its
 * value's unit is returned only if that is true of all pulls.
 */
export const findBestPull = <Pull extends PricedPull>(pulls: readonly Pull[]): Pull | null =>
  pulls.reduce<Pull | null>((best, pull) => (best === null || isHigher(pull, best) ? pull : best), null);

/**
 * Whether `pull` ranks above `best`: by its value as a multiple of its pack's price. A pull without a comparable price
 * ranks below all that have one.
 */
function isHigher(pull: PricedPull, best: PricedPull): boolean {
  const [price, bestPrice] = [findComparablePrice(pull), findComparablePrice(best)];
  if (price === null || bestPrice === null) return bestPrice === null && price !== null;
  return pull.value.amount * bestPrice > best.value.amount * price;
}

/** Returns the pack's price if it's in the token and decimals of the value, else null. */
const findComparablePrice = ({ value, pack: { price } }: PricedPull): bigint | null =>
  price !== null && price.mint === value.mint && price.decimals === value.decimals ? price.amount : null;
