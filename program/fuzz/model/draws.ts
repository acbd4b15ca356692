import { createHmac } from 'node:crypto';
import type { Address } from '@solana/kit';
import type { Side } from '../../../lib/chain/escrow/draw-words';
import type { TableEntry } from '../../../lib/chain/escrow/table';
import type { Rules } from './rules';

// The draws of docs/duel-v4.md, written from that page and not from lib/chain/escrow/draw.ts.

export interface ModelDraw {
  readonly ticket: number;
  readonly counter: number;
  readonly entryIndex: number;
  readonly value: bigint;
  readonly cardMint: Address | null;
}

export interface ModelOutcome {
  readonly winner: Side;
  readonly tied: boolean;
  readonly firstDrawer: Side;
  readonly draws: readonly [ModelDraw, ModelDraw];
}

interface ModelDrawInput {
  readonly seed: Uint8Array;
  readonly entropy: Uint8Array;
  readonly termsHash: Uint8Array;
  readonly entries: readonly TableEntry[];
  readonly cardMode: number;
  readonly rules: Pick<Rules, 'getFirstDrawer'>;
}

/** Maximum number of words that one draw tries. */
const COUNTERS_PER_DRAW = 64;

/** Returns the only result of a duel, or null if a draw finds no ticket in 64 words. */
export function drawOutcome(input: ModelDrawInput): ModelOutcome | null {
  const isCards = input.cardMode === 1;
  const firstDrawer = isCards ? toSide(input.rules.getFirstDrawer(lowestBit(calculateWord(input, 2, 1)))) : 0;
  const first = drawOne(input, 0, null);
  const second = first === null ? null : drawOne(input, 1, isCards ? first.entryIndex : null);
  if (first === null || second === null) return null;
  const draws: readonly [ModelDraw, ModelDraw] = firstDrawer === 0 ? [first, second] : [second, first];
  const tied = draws[0].value === draws[1].value;
  const higher = draws[1].value > draws[0].value ? 1 : 0;
  return { winner: tied ? toSide(lowestBit(calculateWord(input, 2, 0))) : higher, tied, firstDrawer, draws };
}

function drawOne(input: ModelDrawInput, number: number, taken: number | null): ModelDraw | null {
  const total = input.entries.reduce((sum, { weight }) => sum + BigInt(weight), 0n);
  // Words from here on would favour the low tickets.
  const limit = (2n ** 64n / total) * total;
  for (let counter = 0; counter < COUNTERS_PER_DRAW; counter += 1) {
    const drawn = calculateWord(input, number, counter);
    if (drawn >= limit) continue;
    const ticket = Number(drawn % total);
    const entryIndex = findEntryIndex(input.entries, ticket);
    if (entryIndex === taken) continue;
    const { value, cardMint } = input.entries[entryIndex] as TableEntry;
    return { ticket, counter, entryIndex, value, cardMint };
  }
  return null;
}

function findEntryIndex(entries: readonly TableEntry[], ticket: number): number {
  let end = 0;
  return entries.findIndex(({ weight }) => {
    end += weight;
    return ticket < end;
  });
}

/**
 * Returns the first 8 bytes, as a big-endian number, of `HMAC-SHA256(seed, entropy | terms hash | number u8 | counter
 * u32)`, with a little-endian counter.
 */
function calculateWord({ seed, entropy, termsHash }: ModelDrawInput, number: number, counter: number): bigint {
  const suffix = Buffer.alloc(5);
  suffix.writeUInt8(number, 0);
  suffix.writeUInt32LE(counter, 1);
  const mac = createHmac('sha256', seed).update(entropy).update(termsHash).update(suffix);
  return mac.digest().readBigUInt64BE(0);
}

const lowestBit = (value: bigint): number => Number(value & 1n);
const toSide = (value: number): Side => (value === 0 ? 0 : 1);
