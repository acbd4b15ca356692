import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import type { ReadonlyUint8Array } from '@solana/kit';
import type { TableEntry } from './table';

/** 0 is the creator, 1 the opponent. */
export type Side = 0 | 1;

/**
 * Inputs from which every random number (word) of a duel is derived: 32 bytes each. Source: docs/duel-v4.md, "Draws".
 */
export interface DrawSource {
  seed: ReadonlyUint8Array;
  entropy: ReadonlyUint8Array;
  termsHash: ReadonlyUint8Array;
}

/** An accepted ticket (0 to totalWeight - 1) and the counter whose word gave it (0 to 63). */
export interface DrawnTicket {
  ticket: number;
  counter: number;
}

/** The draw of one side. */
export interface Draw extends DrawnTicket {
  entryIndex: number;
  entry: TableEntry;
}

/** Reason why there are no draws: seed or table isn't that of the terms, or no word gave a ticket. */
export type DrawErrorCode = 'seed-mismatch' | 'table-mismatch' | 'draw-exhausted';

/**
 * Thrown if the draws can't be calculated; `code` says why. A duel with `draw-exhausted` has no result and is refunded.
 */
export class DrawError extends Error {
  readonly code: DrawErrorCode;
  constructor(code: DrawErrorCode, message: string) {
    super(message);
    this.name = 'DrawError';
    this.code = code;
  }
}

/** Maximum number of counters that one draw tries. If it accepts none of their tickets, the draw is exhausted. */
export const MAX_DRAW_COUNTERS = 64;

/** Number of the draw for coins, such as the one that decides a tie; 0 and 1 draw the entries. */
const COIN_DRAW_INDEX = 2;
/** Number of values that a u64 can have. */
const WORD_RANGE = 1n << 64n;

/**
 * Returns the random u64 of a draw at a counter. `side` is the number of the draw, 0 or 1, or 2 for a coin. In card
 * mode of layout 2, draw 0 isn't always the creator's.
 */
export function drawWord(source: DrawSource, side: Side | typeof COIN_DRAW_INDEX, counter: number): bigint {
  const message = new Uint8Array(69);
  message.set(source.entropy, 0);
  message.set(source.termsHash, 32);
  message[64] = side;
  new DataView(message.buffer).setUint32(65, counter, true);
  const digest = hmac(sha256, new Uint8Array(source.seed), message);
  return new DataView(digest.buffer, digest.byteOffset).getBigUint64(0, false);
}

/** Returns the ticket of a word, or null if the word must be rejected to keep the draw uniform. */
export function toTicket(word: bigint, totalWeight: number): number | null {
  const total = BigInt(totalWeight);
  const excess = WORD_RANGE % total;
  return word < WORD_RANGE - excess ? Number(word % total) : null;
}

/**
 * Returns the first accepted ticket among the words of counters 0 to 63, or null if there is none. Tickets for which
 * `isPassedOver` returns true aren't accepted.
 */
export function drawTicket(
  wordAt: (counter: number) => bigint,
  totalWeight: number,
  isPassedOver: (ticket: number) => boolean = () => false,
): DrawnTicket | null {
  for (let counter = 0; counter < MAX_DRAW_COUNTERS; counter += 1) {
    const ticket = toTicket(wordAt(counter), totalWeight);
    if (ticket !== null && !isPassedOver(ticket)) return { ticket, counter };
  }
  return null;
}

/** Returns the winner of a duel with equal values. */
export function flipTieCoin(source: DrawSource): Side {
  return (drawWord(source, COIN_DRAW_INDEX, 0) & 1n) === 0n ? 0 : 1;
}
