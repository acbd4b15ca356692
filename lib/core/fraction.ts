/** An exact rational number in lowest terms; the denominator is positive. */
export interface Fraction {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

/** Creates a fraction in lowest terms. Throws a RangeError for a denominator of 0. */
export function toFraction(numerator: bigint, denominator = 1n): Fraction {
  if (denominator === 0n) throw new RangeError('a fraction has no denominator of 0');
  if (denominator === 1n) return { numerator, denominator };
  const sign = denominator < 0n ? -1n : 1n;
  const divisor = sign * findGreatestCommonDivisor(numerator, denominator);
  return { numerator: numerator / divisor, denominator: denominator / divisor };
}

export const ZERO = toFraction(0n);
export const ONE = toFraction(1n);

export const add = (a: Fraction, b: Fraction): Fraction =>
  toFraction(a.numerator * b.denominator + b.numerator * a.denominator, a.denominator * b.denominator);

export const subtract = (a: Fraction, b: Fraction): Fraction => add(a, { ...b, numerator: -b.numerator });

export const multiply = (a: Fraction, b: Fraction): Fraction =>
  toFraction(a.numerator * b.numerator, a.denominator * b.denominator);

/** Throws a RangeError where `b` is 0. */
export const divide = (a: Fraction, b: Fraction): Fraction =>
  toFraction(a.numerator * b.denominator, a.denominator * b.numerator);

export const isLess = (a: Fraction, b: Fraction): boolean => a.numerator * b.denominator < b.numerator * a.denominator;

/** Returns the greatest of at least one fraction. */
export const findGreatest = (first: Fraction, ...others: readonly Fraction[]): Fraction =>
  others.reduce((greatest, each) => (isLess(greatest, each) ? each : greatest), first);

/** Rounds towards positive infinity. */
export function roundUp({ numerator, denominator }: Fraction): bigint {
  const quotient = numerator / denominator;
  return numerator > quotient * denominator ? quotient + 1n : quotient;
}

/** Formats a fraction as `-3`, or `7/2` where it isn't whole. */
export const formatFraction = ({ numerator, denominator }: Fraction): string =>
  denominator === 1n ? `${numerator}` : `${numerator}/${denominator}`;

/** Formats a fraction of 0 or more as a decimal number with exactly `decimals` decimals. Rounds half up. */
export function formatDecimal({ numerator, denominator }: Fraction, decimals: number): string {
  const scaled = (2n * numerator * 10n ** BigInt(decimals) + denominator) / (2n * denominator);
  const digits = String(scaled).padStart(decimals + 1, '0');
  return decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

/** Returns the greatest common divisor, positive where one of the two isn't 0. */
function findGreatestCommonDivisor(a: bigint, b: bigint): bigint {
  let [left, right] = [a < 0n ? -a : a, b < 0n ? -b : b];
  while (right !== 0n) [left, right] = [right, left % right];
  return left;
}
