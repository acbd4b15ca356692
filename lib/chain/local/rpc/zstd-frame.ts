import { BitWriter, FseEncoder } from './fse-table';

/**
 * Zstandard (RFC 8878) for account data, which is mostly keys, that do not compress, and runs of zeros, that do: only
 * repetitions of the byte before are encoded, everything else is literal.
 */

const MAGIC = [0x28, 0xb5, 0x2f, 0xfd];
/** No content size, no checksum, no dictionary; a window of 2 MiB. */
const FRAME_HEADER = [0x00, 0x58];
const MAX_BLOCK = 128 * 1024;
const RAW_BLOCK = 0;
const COMPRESSED_BLOCK = 2;
const MIN_RUN = 4;

/** The predefined distributions of RFC 8878, 3.1.1.3.2.2. */
const LITERAL_LENGTHS = [
  ...[4, 3, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 1, 1, 1, 2, 2, 2, 2, 2, 2, 2, 2, 2, 3, 2, 1, 1, 1, 1, 1],
  ...[-1, -1, -1, -1],
];
const MATCH_LENGTHS = [1, 4, 3, 2, 2, 2, 2, 2, 2, ...new Array<number>(37).fill(1), ...new Array<number>(7).fill(-1)];
const OFFSETS = [1, 1, 1, 1, 1, 1, 2, 2, 2, ...new Array<number>(15).fill(1), -1, -1, -1, -1, -1];
/** The offset of the first repeated offset, which begins as 1: the byte before. */
const BYTE_BEFORE = 0;

/** Lengths above the small ones come as a code and extra bits: from which code and length on, and how many bits. */
const LITERAL_CODES = {
  first: 16,
  base: 16,
  bits: [1, 1, 1, 1, 2, 2, 3, 3, 4, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16],
};
const MATCH_CODES = {
  first: 32,
  base: 35,
  bits: [1, 1, 1, 1, 2, 2, 3, 3, 4, 4, 5, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16],
};

interface Sequence {
  readonly literals: number;
  readonly match: number;
}

interface LengthCode {
  readonly code: number;
  readonly extra: number;
  readonly bits: number;
}

function lengthCode(length: number, { first, base, bits }: typeof LITERAL_CODES): LengthCode {
  if (length < base) return { code: length - (base - first), extra: 0, bits: 0 };
  let low = base;
  for (const [i, width] of bits.entries()) {
    if (length < low + (1 << width)) return { code: first + i, extra: length - low, bits: width };
    low += 1 << width;
  }
  throw new RangeError(`length ${length} is not encodable`);
}

/** Splits a block into literals and repetitions of the byte before. */
function runsOf(block: Uint8Array): { sequences: Sequence[]; literals: Uint8Array } {
  const sequences: Sequence[] = [];
  const kept: Uint8Array[] = [];
  let from = 0;
  for (let at = 1; at < block.length; at += 1) {
    let end = at;
    while (end < block.length && block[end] === block[at - 1]) end += 1;
    if (end - at < MIN_RUN) continue;
    kept.push(block.subarray(from, at));
    sequences.push({ literals: at - from, match: end - at });
    from = end;
    at = end;
  }
  kept.push(block.subarray(from));
  return { sequences, literals: Buffer.concat(kept) };
}

function literalsSection(literals: Uint8Array): Uint8Array {
  const { length } = literals;
  if (length < 32) return Buffer.concat([Uint8Array.of(length << 3), literals]);
  const wide = length >= 4096;
  const header = wide
    ? [((length & 15) << 4) | 12, (length >> 4) & 0xff, length >> 12]
    : [((length & 15) << 4) | 4, length >> 4];
  return Buffer.concat([Uint8Array.from(header), literals]);
}

function sequencesSection(sequences: readonly Sequence[]): Uint8Array {
  const { length } = sequences;
  const count =
    length < 128
      ? [length]
      : length < 0x7f00
        ? [(length >> 8) + 128, length & 0xff]
        : [255, (length - 0x7f00) & 0xff, (length - 0x7f00) >> 8];
  if (length === 0) return Uint8Array.from(count);
  const [matches, offsets, literals] = [
    new FseEncoder(MATCH_LENGTHS, 6),
    new FseEncoder(OFFSETS, 5),
    new FseEncoder(LITERAL_LENGTHS, 6),
  ];
  const out = new BitWriter();
  for (const sequence of [...sequences].reverse()) {
    const literal = lengthCode(sequence.literals, LITERAL_CODES);
    const match = lengthCode(sequence.match, MATCH_CODES);
    offsets.write(BYTE_BEFORE, out);
    matches.write(match.code, out);
    literals.write(literal.code, out);
    out.write(literal.extra, literal.bits);
    out.write(match.extra, match.bits);
  }
  matches.flush(out);
  offsets.flush(out);
  literals.flush(out);
  const predefined = 0;
  return Buffer.concat([Uint8Array.from([...count, predefined]), out.end()]);
}

function blockOf(data: Uint8Array, isLast: boolean): Uint8Array {
  const { sequences, literals } = runsOf(data);
  const compressed = Buffer.concat([literalsSection(literals), sequencesSection(sequences)]);
  const isSmaller = sequences.length > 0 && compressed.length < data.length;
  const body = isSmaller ? compressed : data;
  const header = (body.length << 3) | ((isSmaller ? COMPRESSED_BLOCK : RAW_BLOCK) << 1) | (isLast ? 1 : 0);
  return Buffer.concat([Uint8Array.of(header & 0xff, (header >> 8) & 0xff, header >> 16), body]);
}

/** The data as one Zstandard frame. */
export function zstdFrame(data: Uint8Array): Uint8Array {
  const blocks: Uint8Array[] = [];
  for (let at = 0; at === 0 || at < data.length; at += MAX_BLOCK) {
    blocks.push(blockOf(data.subarray(at, at + MAX_BLOCK), at + MAX_BLOCK >= data.length));
  }
  return Buffer.concat([Uint8Array.from([...MAGIC, ...FRAME_HEADER]), ...blocks]);
}
