import { sha256 } from '@noble/hashes/sha2.js';
import { getAddressDecoder } from '@solana/kit';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  encodeLeaf,
  getEntryIndexByTicket,
  hashLeaf,
  hashNode,
  proveEntry,
  sealTable,
  type TableEntry,
  type TableErrorCode,
  verifyTableProof,
} from './table';

const anyHash = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((b) => new Uint8Array(b));
const anyEntry: fc.Arbitrary<TableEntry> = fc.record({
  entryHash: anyHash,
  weight: fc.integer({ min: 1, max: 100_000 }),
  value: fc.bigInt({ min: 0n, max: (1n << 64n) - 1n }),
  cardMint: fc.option(anyHash.map((bytes) => getAddressDecoder().decode(bytes))),
});
const anyEntries = fc.array(anyEntry, { minLength: 1, maxLength: 40 });

function plainEntry(weight: number): TableEntry {
  return { entryHash: new Uint8Array(32).fill(weight), weight, value: 5n, cardMint: null };
}

function catchErrorCode(run: () => unknown): TableErrorCode | undefined {
  try {
    run();
  } catch (error) {
    return (error as { code?: TableErrorCode }).code;
  }
  return undefined;
}

describe('sealed table', () => {
  it('gives every ticket one owner, whose proof holds', () => {
    fc.assert(
      fc.property(anyEntries, (entries) => {
        const table = sealTable(entries);
        let start = 0;
        entries.forEach((entry, index) => {
          const end = start + entry.weight;
          const range = verifyTableProof(proveEntry(table, index), table.root, table.totalWeight);
          expect(range).toEqual({ start, end });
          expect(getEntryIndexByTicket(table, start)).toBe(index);
          expect(getEntryIndexByTicket(table, end - 1)).toBe(index);
          start = end;
        });
        expect(table.totalWeight).toBe(start);
      }),
    );
  });

  it('hashes leaves, padding and nodes as docs/duel-v4.md says', () => {
    const [a, b, c] = [plainEntry(1), plainEntry(2), plainEntry(3)];
    const leaf = encodeLeaf({ ...b, value: 0x0102n });
    expect(leaf).toHaveLength(77);
    expect([...leaf.slice(0, 2), ...leaf.slice(33, 45)]).toEqual([0, 2, 2, 0, 0, 0, 2, 1, 0, 0, 0, 0, 0, 0]);
    expect(hashLeaf(b)).toEqual({ hash: sha256(encodeLeaf(b)), sum: 2 });
    const padding = { hash: new Uint8Array(32), sum: 0 };
    const root = hashNode(hashNode(hashLeaf(a), hashLeaf(b)), hashNode(hashLeaf(c), padding));
    expect(sealTable([a, b, c])).toMatchObject({ root: root.hash, totalWeight: 6, depth: 2 });
    expect(sealTable([a])).toMatchObject({ root: hashLeaf(a).hash, totalWeight: 1, depth: 0 });
  });

  it('refuses a proof with another entry hash, weight, value, index, sibling or total weight', () => {
    fc.assert(
      fc.property(anyEntries, fc.nat(), fc.nat(), fc.nat(7), (entries, pick, place, bit) => {
        const table = sealTable(entries);
        const proof = proveEntry(table, pick % entries.length);
        const entryHash = Uint8Array.from(proof.entry.entryHash);
        entryHash[place % 32] = (entryHash[place % 32] ?? 0) ^ (1 << bit);
        const changed = [
          { ...proof, entry: { ...proof.entry, entryHash } },
          { ...proof, entry: { ...proof.entry, weight: proof.entry.weight + 1 } },
          { ...proof, entry: { ...proof.entry, value: proof.entry.value ^ 1n } },
          ...proof.siblings.map((_, height) => ({
            ...proof,
            siblings: proof.siblings.map((node, i) => {
              const hash = Uint8Array.from(node.hash);
              hash[place % 32] = (hash[place % 32] ?? 0) ^ (1 << bit);
              return i === height ? { ...node, hash } : node;
            }),
          })),
          { ...proof, index: proof.index + (1 << table.depth) },
          { ...proof, siblings: [...proof.siblings, { hash: new Uint8Array(32), sum: 0 }] },
          ...proof.siblings.map((_, height) => ({ ...proof, index: proof.index ^ (1 << height) })),
          ...proof.siblings.map((_, height) => ({
            ...proof,
            siblings: proof.siblings.map((node, i) => (i === height ? { ...node, sum: node.sum + 1 } : node)),
          })),
        ];
        for (const forged of changed) {
          expect(verifyTableProof(forged, table.root, table.totalWeight)).toBeNull();
        }
        expect(verifyTableProof(proof, table.root, table.totalWeight + 1)).toBeNull();
      }),
    );
  });

  it('refuses a padding shown as an entry', () => {
    const table = sealTable([plainEntry(1), plainEntry(2), plainEntry(3)]);
    const siblings = proveEntry(table, 2).siblings.map((node, height) =>
      height === 0 ? hashLeaf(plainEntry(3)) : node,
    );
    const proof = { entry: { ...plainEntry(1), weight: 0 }, index: 3, siblings };
    expect(verifyTableProof(proof, table.root, table.totalWeight)).toBeNull();
  });

  it('holds at most 1,024 entries and a total of 2^32 - 1', () => {
    const full = sealTable(Array.from({ length: 1024 }, () => plainEntry(1)));
    expect(full.depth).toBe(10);
    const max = sealTable([plainEntry(1), { ...plainEntry(1), weight: 0xffff_fffe }]);
    expect(max.totalWeight).toBe(0xffff_ffff);
    expect(getEntryIndexByTicket(max, 0xffff_fffe)).toBe(1);
  });

  const refusals: [TableErrorCode, () => unknown][] = [
    ['table-empty', () => sealTable([])],
    ['table-too-large', () => sealTable(Array.from({ length: 1025 }, () => plainEntry(1)))],
    ['sum-overflow', () => sealTable([plainEntry(1), { ...plainEntry(1), weight: 0xffff_ffff }])],
    ['entry-invalid', () => sealTable([plainEntry(0)])],
    ['entry-invalid', () => sealTable([{ ...plainEntry(1), weight: 1.5 }])],
    ['entry-invalid', () => sealTable([{ ...plainEntry(1), weight: 2 ** 32 }])],
    ['entry-invalid', () => sealTable([{ ...plainEntry(1), value: -1n }])],
    ['entry-invalid', () => sealTable([{ ...plainEntry(1), value: 1n << 64n }])],
    ['entry-invalid', () => sealTable([{ ...plainEntry(1), entryHash: new Uint8Array(31) }])],
    ['index-out-of-range', () => proveEntry(sealTable([plainEntry(1)]), 1)],
    ['ticket-out-of-range', () => getEntryIndexByTicket(sealTable([plainEntry(1)]), 1)],
    ['ticket-out-of-range', () => getEntryIndexByTicket(sealTable([plainEntry(1)]), -1)],
  ];
  it.each(refusals)('refuses: %s', (code, run) => {
    expect(catchErrorCode(run)).toBe(code);
  });
});
