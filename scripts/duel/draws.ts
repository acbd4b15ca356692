import { encodeLittleEndian, hmacSha256 } from './bytes';
import { type Entry, findEntryIndex } from './sum-tree';
import type { Terms } from './terms';

/** The recomputed draw of one side. */
export interface RecomputedDraw {
  readonly ticket: number;
  readonly counter: number;
  readonly entryIndex: number;
  readonly value: bigint;
  readonly cardMint: string | null;
}

/** A recomputed result. `winner` 0 is the creator, 1 the opponent. */
export interface RecomputedResult {
  readonly draws: readonly [RecomputedDraw, RecomputedDraw];
  readonly winner: 0 | 1;
  readonly tied: boolean;
  /** The side that draws first: chosen by a separate coin flip if cards are played for, else the creator. */
  readonly firstDrawer: 0 | 1;
}

/** Seed, entropy and hash of the terms, from which all draws and coins of a duel follow. */
export interface DrawInputs {
  readonly seed: Uint8Array;
  readonly entropy: Uint8Array;
  readonly termsHash: Uint8Array;
}

/** Maximum number of words computed for one draw, since some words give no ticket. */
const MAX_COUNTERS = 64;

/** Recomputes a result. Source: docs/duel-v4.md, "Draws". Throws a RangeError when no counter gives a ticket. */
export function recomputeDraws(source: DrawInputs, entries: readonly Entry[], cardMode: number): RecomputedResult {
  const firstDrawer = cardMode === 1 ? flipCoin(source, 1) : 0;
  const first = drawEntry(source, 0, entries, null);
  const second = drawEntry(source, 1, entries, cardMode === 1 ? first.entryIndex : null);
  const draws = firstDrawer === 0 ? ([first, second] as const) : ([second, first] as const);
  const tied = first.value === second.value;
  const winner = tied ? flipCoin(source, 0) : draws[0].value > draws[1].value ? 0 : 1;
  return { draws, tied, firstDrawer, winner };
}

/** Flips a coin: returns the lowest bit of a pseudorandom word that isn't used for a draw. */
const flipCoin = (source: DrawInputs, counter: number): 0 | 1 =>
  (computeWord(source, 2, counter) & 1n) === 0n ? 0 : 1;

/** Computes a random word of 64 bits. `number` is 0 for the first draw, 1 for the second, 2 for coins. */
function computeWord({ seed, entropy, termsHash }: DrawInputs, number: number, counter: number): bigint {
  const digest = hmacSha256(seed, entropy, termsHash, Uint8Array.of(number), encodeLittleEndian(counter, 4));
  return Buffer.from(digest).readBigUInt64BE(0);
}

/** Makes a draw. Passes over tickets of the entry with the index `gone`, unless that is null. */
function drawEntry(source: DrawInputs, number: number, entries: readonly Entry[], gone: number | null): RecomputedDraw {
  const totalWeight = entries.reduce((sum, { weight }) => sum + weight, 0);
  const isGone = (ticket: number): boolean => findEntryIndex(entries, ticket) === gone;
  const { ticket, counter } = drawTicket(source, number, totalWeight, isGone);
  const entryIndex = findEntryIndex(entries, ticket);
  const { valueAmount, cardMint } = entries[entryIndex] as Entry;
  return { ticket, counter, entryIndex, value: BigInt(valueAmount), cardMint };
}

/** Draws a ticket below `totalWeight`, with the counter that gave it. Passes over tickets that are `isGone`. */
function drawTicket(
  source: DrawInputs,
  number: number,
  totalWeight: number,
  isGone: (ticket: number) => boolean,
): { readonly ticket: number; readonly counter: number } {
  const total = BigInt(totalWeight);
  const even = 2n ** 64n - (2n ** 64n % total);
  for (let counter = 0; counter < MAX_COUNTERS; counter += 1) {
    const word = computeWord(source, number, counter);
    if (word >= even) continue;
    const ticket = Number(word % total);
    if (!isGone(ticket)) return { ticket, counter };
  }
  throw new RangeError('no counter gives a ticket');
}

/** Tickets of an entry, from `start` to just below `end`. */
export interface TicketRange {
  readonly start: number;
  readonly end: number;
}

const hasTicket = ({ start, end }: TicketRange, ticket: number): boolean => ticket >= start && ticket < end;

/**
 * Whether the tickets that are drawn belong to these entries, one per side. Throws a RangeError when no counter gives a
 * ticket.
 */
export function ownDrawnTickets(
  source: DrawInputs,
  ranges: readonly [TicketRange, TicketRange],
  { totalWeight, cardMode }: Pick<Terms, 'totalWeight' | 'cardMode'>,
): boolean {
  const firstDrawer = cardMode === 1 ? flipCoin(source, 1) : 0;
  const [first, second] = firstDrawer === 0 ? ranges : [ranges[1], ranges[0]];
  const isGone = (ticket: number): boolean => cardMode === 1 && hasTicket(first, ticket);
  return (
    hasTicket(first, drawTicket(source, 0, totalWeight, () => false).ticket) &&
    hasTicket(second, drawTicket(source, 1, totalWeight, isGone).ticket)
  );
}
