import { getAddressDecoder } from '@solana/kit';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type DuelTerms, decodeTerms, encodeTerms, findTermsProblems, hashTerms, type TermsProblem } from './terms';

const anyHash = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((b) => new Uint8Array(b));
const anyKey = anyHash.map((bytes) => getAddressDecoder().decode(bytes));
const anyU64 = fc.bigInt({ min: 0n, max: (1n << 64n) - 1n });
const anyI64 = fc.bigInt({ min: -(1n << 63n), max: (1n << 63n) - 1n });
const anyTerms: fc.Arbitrary<DuelTerms> = fc.record({
  duelIdHash: anyHash,
  tableRoot: anyHash,
  totalWeight: fc.integer({ min: 0, max: 0xffff_ffff }),
  policyHash: anyHash,
  providerKey: anyKey,
  seedCommitment: anyHash,
  creator: anyKey,
  opponent: anyKey,
  feeLamports: anyU64,
  treasury: anyKey,
  fundingDeadline: anyI64,
  resolutionDeadline: anyI64,
  entropyDelaySlots: fc.integer({ min: 0, max: 0xffff }),
  tieRule: fc.integer({ min: 0, max: 255 }),
  cardMode: fc.integer({ min: 0, max: 255 }),
});

function repeatByte(byte: number): Uint8Array {
  return new Uint8Array(32).fill(byte);
}

function buildTerms(changes: Partial<DuelTerms> = {}): DuelTerms {
  const buildAddress = (byte: number) => getAddressDecoder().decode(repeatByte(byte));
  return {
    duelIdHash: repeatByte(1),
    tableRoot: repeatByte(2),
    totalWeight: 1000,
    policyHash: repeatByte(3),
    providerKey: buildAddress(4),
    seedCommitment: repeatByte(5),
    creator: buildAddress(6),
    opponent: buildAddress(7),
    feeLamports: 50_000_000n,
    treasury: buildAddress(8),
    fundingDeadline: 1_800_000_000n,
    resolutionDeadline: 1_800_003_600n,
    entropyDelaySlots: 16,
    tieRule: 1,
    cardMode: 0,
    ...changes,
  };
}

describe('terms bytes', () => {
  it('survive encoding and decoding', () => {
    fc.assert(
      fc.property(anyTerms, (terms) => {
        const bytes = encodeTerms(terms);
        expect(bytes).toHaveLength(308);
        expect(decodeTerms(bytes)).toEqual(terms);
      }),
    );
  });

  it('have their fields where docs/duel-v4-layout-1.md says', () => {
    const bytes = encodeTerms(buildTerms());
    const view = new DataView(bytes.buffer);
    expect(new TextDecoder().decode(bytes.slice(0, 16))).toBe('ripduel:terms:v4');
    const numberedAt = [16, 48, 84, 116, 148, 180, 212, 252];
    expect(numberedAt.map((offset) => bytes[offset])).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect(view.getUint32(80, true)).toBe(1000);
    expect(view.getBigUint64(244, true)).toBe(50_000_000n);
    expect(view.getBigInt64(284, true)).toBe(1_800_000_000n);
    expect(view.getBigInt64(292, true)).toBe(1_800_003_600n);
    expect(view.getUint16(300, true)).toBe(16);
    expect([...bytes.slice(302)]).toEqual([1, 0, 0, 0, 0, 0]);
  });

  it('keep the hash they always had', () => {
    expect(Buffer.from(hashTerms(buildTerms())).toString('hex')).toBe(
      '6d9d5b940f2e4c6bfc9f0515d78b192dd58f66af14e1d86621aa20d23c5029f1',
    );
  });

  it('are refused with another domain, reserved byte or length', () => {
    const bytes = encodeTerms(buildTerms());
    for (const offset of [0, 15, 304, 307]) {
      const changed = Uint8Array.from(bytes);
      changed[offset] = (changed[offset] ?? 0) ^ 1;
      expect(() => decodeTerms(changed)).toThrow();
    }
    expect(() => decodeTerms(bytes.slice(0, 307))).toThrow(RangeError);
    expect(() => decodeTerms(Uint8Array.of(...bytes, 0))).toThrow(RangeError);
    expect(() => encodeTerms(buildTerms({ tableRoot: new Uint8Array(31) }))).toThrow(RangeError);
    expect(() => encodeTerms(buildTerms({ totalWeight: 2 ** 32 }))).toThrow();
  });
});

describe('terms problems', () => {
  const funding = 1_800_000_000n;
  const cases: [string, Partial<DuelTerms>, TermsProblem[]][] = [
    ['valid', {}, []],
    ['the longest resolution', { resolutionDeadline: funding + 604_800n }, []],
    ['a second too long', { resolutionDeadline: funding + 604_801n }, ['deadlines']],
    ['no resolution time', { resolutionDeadline: funding }, ['deadlines']],
    ['one second of it', { resolutionDeadline: funding + 1n }, []],
    ['no weight', { totalWeight: 0 }, ['total-weight']],
    ['a duel with oneself', { opponent: buildTerms().creator }, ['same-wallet']],
    ['no fee', { feeLamports: 0n }, ['fee']],
    ['no delay', { entropyDelaySlots: 0 }, ['entropy-delay']],
    ['the longest delay', { entropyDelaySlots: 256 }, []],
    ['a slot too long', { entropyDelaySlots: 257 }, ['entropy-delay']],
    ['tie rule 0', { tieRule: 0 }, ['tie-rule']],
    ['tie rule 2', { tieRule: 2 }, ['tie-rule']],
    ['cards', { cardMode: 1 }, []],
    ['card mode 2', { cardMode: 2 }, ['card-mode']],
    ['two at once', { tieRule: 3, cardMode: 3 }, ['tie-rule', 'card-mode']],
  ];
  it.each(cases)('%s', (_name, changes, problems) => {
    expect(findTermsProblems(buildTerms(changes))).toEqual(problems);
  });
});
