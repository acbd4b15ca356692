import { CARD_TIERS, type CardTier } from '../cards/tier';
import { type CardMode, calculateSideChances } from '../chain/escrow/draw-chances';
import { add, type Fraction, isLess, ONE, toFraction, ZERO } from '../core/fraction';

/** An entry of a sealed table or of a machine's stock, with its exact chance. */
export interface OddsEntry {
  readonly tier: CardTier;
  /** Tickets of the entry: its weight in a pack's table, or its copies in a machine. */
  readonly weight: number;
  /** In base units. */
  readonly value: bigint;
  /** Exact chance in one draw; in a duel, for either side. */
  readonly chance: Fraction;
}

export interface TierOdds {
  readonly tier: CardTier;
  readonly cardCount: number;
  readonly ticketCount: number;
  readonly chance: Fraction;
}

type EntryWithoutChance = Omit<OddsEntry, 'chance'>;

/** Adds to each entry of a pack its exact chance for one side of a duel, the same for both. */
export function withDuelChances<E extends EntryWithoutChance>(
  entries: readonly E[],
  cardMode: CardMode,
): (E & { readonly chance: Fraction })[] {
  const chances = calculateSideChances(entries, cardMode);
  return entries.map((entry, i) => ({ ...entry, chance: chances[i] ?? ZERO }));
}

/** Adds to each card of a machine its exact chance in a rip, which draws one of all copies. */
export const withRipChances = <E extends EntryWithoutChance>(
  entries: readonly E[],
): (E & { readonly chance: Fraction })[] => withDuelChances(entries, 0);

/** Returns the chance that a draw gives any of these entries. */
export const sumChances = (entries: readonly Pick<OddsEntry, 'chance'>[]): Fraction =>
  entries.map(({ chance }) => chance).reduce(add, ZERO);

/** Returns the odds of each tier in the order of `CARD_TIERS`, from `common` on; a tier without cards is left out. */
export function calculateTierOdds(entries: readonly OddsEntry[]): TierOdds[] {
  return CARD_TIERS.map((tier) => {
    const own = entries.filter((entry) => entry.tier === tier);
    const ticketCount = own.reduce((sum, { weight }) => sum + weight, 0);
    return { tier, cardCount: own.length, ticketCount, chance: sumChances(own) };
  }).filter(({ cardCount }) => cardCount > 0);
}

/** Returns the mean value of a draw, rounded down to a base unit; 0 for an empty table. */
export function calculateMeanValue(entries: readonly OddsEntry[]): bigint {
  const { numerator, denominator } = entries
    .map(({ chance, value }) => toFraction(chance.numerator * value, chance.denominator))
    .reduce(add, ZERO);
  return numerator / denominator;
}

/** Returns the median value: at least half of all draws are worth at most this. 0 if nothing can be drawn. */
export function calculateMedianValue(entries: readonly OddsEntry[]): bigint {
  const half = toFraction(1n, 2n);
  let below = ZERO;
  for (const { chance, value } of entries.toSorted((left, right) => (left.value < right.value ? -1 : 1))) {
    below = add(below, chance);
    if (!isLess(below, half)) return value;
  }
  return 0n;
}

/** Returns the chance that a drawn card is worth more than a value; exactly that value doesn't count. */
export const calculateChanceAbove = (entries: readonly OddsEntry[], value: bigint): Fraction =>
  sumChances(entries.filter((entry) => entry.value > value));

/** Converts a chance to the length of a bar out of 100. */
export const toBarLength = (chance: Fraction): number => toNumber(chance) * 100;

/** Precision of a chance as a number: thirty decimals are more than any page shows, and still fit a `number`. */
const FRACTION_SCALE = 10n ** 30n;
const toNumber = ({ numerator, denominator }: Fraction): number =>
  Number((numerator * FRACTION_SCALE) / denominator) / Number(FRACTION_SCALE);

/**
 * Formats a chance as `29.63%` or `20.00%`, so that chances beside each other have the same number of decimals. Below
 * 0.1 % it has as many more decimals as two significant digits need, up to eight, then without trailing zeros:
 * `0.0041%`, `0.004%`. Only certainty is formatted as `100%`, and only impossibility as `0%`.
 */
export function formatPercent(chance: Fraction, decimals = 2): string {
  if (!isLess(ZERO, chance)) return '0%';
  if (!isLess(chance, ONE)) return '100%';
  const share = toNumber(chance) * 100;
  const shown = share >= 0.1 ? decimals : Math.max(decimals, Math.min(8, 1 - Math.floor(Math.log10(share))));
  const text = share.toFixed(shown);
  if (text.startsWith('100')) return `99.${'9'.repeat(decimals)}%`;
  return `${shown > decimals ? text.replace(/0+$/, '') : text}%`;
}

/**
 * Returns 50 for a chance of 1 in 50, rounded to a whole number, or below ten to one decimal, such as 1.4. Null for a
 * chance of 0.
 */
export function calculateOneIn(chance: Fraction): number | null {
  if (!isLess(ZERO, chance)) return null;
  const each = 1 / toNumber(chance);
  return each < 10 ? Number(each.toFixed(1)) : Math.round(each);
}

/** Returns a count as a fraction of the total `of`; 0 if the total is 0. */
export const toShare = (count: number, of: number): Fraction =>
  of === 0 ? ZERO : toFraction(BigInt(count), BigInt(of));
