import { createHmac } from 'node:crypto';
import { sha256 } from '@noble/hashes/sha2.js';
import { getAddressDecoder } from '@solana/kit';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { drawTicket, drawWord, flipTieCoin, toTicket } from '../draw-words';
import { sealTable, type TableEntry } from '../table';
import { calculateDuelOutcome } from './draw';
import { type DuelTerms, hashTerms } from './terms';

const anyHash = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((b) => new Uint8Array(b));
const anyWord = fc.bigInt({ min: 0n, max: (1n << 64n) - 1n });
const anyWeight = fc.integer({ min: 1, max: 0xffff_ffff });

function buildTerms(entries: TableEntry[], seed: Uint8Array, cardMode: number): DuelTerms {
  const table = sealTable(entries);
  const buildAddress = (byte: number) => getAddressDecoder().decode(new Uint8Array(32).fill(byte));
  return {
    duelIdHash: new Uint8Array(32),
    tableRoot: table.root,
    totalWeight: table.totalWeight,
    policyHash: new Uint8Array(32),
    providerKey: buildAddress(1),
    seedCommitment: sha256(seed),
    creator: buildAddress(2),
    opponent: buildAddress(3),
    feeLamports: 1n,
    treasury: buildAddress(4),
    fundingDeadline: 0n,
    resolutionDeadline: 1n,
    entropyDelaySlots: 1,
    tieRule: 1,
    cardMode,
  };
}

function buildEntries(...values: bigint[]): TableEntry[] {
  return values.map((value, i) => ({
    entryHash: new Uint8Array(32).fill(i),
    weight: i + 1,
    value,
    cardMint: null,
  }));
}

describe('words', () => {
  it('are the HMAC of entropy, terms hash, side and counter', () => {
    fc.assert(
      fc.property(anyHash, anyHash, anyHash, fc.constantFrom(0, 1, 2), fc.nat(), (s, e, t, side, n) => {
        const tail = Buffer.alloc(5);
        tail.writeUInt8(side);
        tail.writeUInt32LE(n, 1);
        const digest = createHmac('sha256', s).update(e).update(t).update(tail).digest();
        const source = { seed: s, entropy: e, termsHash: t };
        expect(drawWord(source, side as 0 | 1 | 2, n)).toBe(digest.readBigUInt64BE());
      }),
    );
  });

  it('give a ticket below the total, or are rejected', () => {
    fc.assert(
      fc.property(anyWord, anyWeight, (w, total) => {
        const ticket = toTicket(w, total);
        if (ticket === null) expect(w >= (1n << 64n) - ((1n << 64n) % BigInt(total))).toBe(true);
        else expect(BigInt(ticket)).toBe(w % BigInt(total));
      }),
    );
  });

  it.each([3, 7, 10, 1000, 0xffff_ffff])('are rejected from the boundary on: total %i', (total) => {
    const boundary = (1n << 64n) - ((1n << 64n) % BigInt(total));
    expect(toTicket(boundary - 1n, total)).toBe(total - 1);
    expect(toTicket(boundary, total)).toBeNull();
    expect(toTicket((1n << 64n) - 1n, total)).toBeNull();
  });

  it.each([1, 2, 4096, 2 ** 31])('are never rejected where the total divides 2^64: %i', (total) => {
    expect(toTicket((1n << 64n) - 1n, total)).toBe(total - 1);
  });
});

describe('draws', () => {
  it('take the first accepted word', () => {
    const words = [(1n << 64n) - 1n, (1n << 64n) - 1n, 11n, 12n];
    expect(drawTicket((counter) => words[counter] ?? 0n, 10)).toEqual({ ticket: 1, counter: 2 });
  });

  it('pass tickets over and fail after 64 counters', () => {
    const at = (counter: number) => BigInt(counter);
    expect(drawTicket(at, 100, (t) => t < 63)).toEqual({ ticket: 63, counter: 63 });
    expect(drawTicket(at, 100, (t) => t < 64)).toBeNull();
    expect(drawTicket(() => (1n << 64n) - 1n, 3)).toBeNull();
  });
});

describe('calculateDuelOutcome', () => {
  it('lets the higher value win, and the coin decide between equals', () => {
    fc.assert(
      fc.property(anyHash, anyHash, fc.array(fc.bigInt(0n, 3n), { minLength: 2, maxLength: 9 }), (s, e, v) => {
        const entries = buildEntries(...v);
        const terms = buildTerms(entries, s, 0);
        const outcome = calculateDuelOutcome(terms, sealTable(entries), s, e);
        const [first, second] = outcome.draws;
        const coin = flipTieCoin({ seed: s, entropy: e, termsHash: hashTerms(terms) });
        expect(outcome.tied).toBe(first.entry.value === second.entry.value);
        const higher = first.entry.value > second.entry.value ? 0 : 1;
        expect(outcome.winner).toBe(outcome.tied ? coin : higher);
      }),
    );
  });

  it('never gives both sides one entry in card mode', () => {
    fc.assert(
      fc.property(anyHash, anyHash, (s, e) => {
        const entries = buildEntries(4n, 4n, 9n);
        const outcome = calculateDuelOutcome(buildTerms(entries, s, 1), sealTable(entries), s, e);
        expect(outcome.draws[0].entryIndex).not.toBe(outcome.draws[1].entryIndex);
      }),
    );
  });

  it('refuses another seed or table, and a card mode with one entry', () => {
    const seed = new Uint8Array(32).fill(7);
    const entropy = new Uint8Array(32).fill(8);
    const entries = buildEntries(1n, 2n);
    const table = sealTable(entries);
    const terms = buildTerms(entries, seed, 0);
    const matchErrorCode = (value: string) => expect.objectContaining({ code: value });
    const resolve = (t: DuelTerms, s: Uint8Array) => () => calculateDuelOutcome(t, table, s, entropy);
    expect(resolve(terms, entropy)).toThrow(matchErrorCode('seed-mismatch'));
    expect(resolve({ ...terms, tableRoot: seed }, seed)).toThrow(matchErrorCode('table-mismatch'));
    expect(resolve({ ...terms, totalWeight: 4 }, seed)).toThrow(matchErrorCode('table-mismatch'));
    const one = buildEntries(1n);
    const oneCard = buildTerms(one, seed, 1);
    expect(() => calculateDuelOutcome(oneCard, sealTable(one), seed, entropy)).toThrow(
      matchErrorCode('draw-exhausted'),
    );
  });
});
