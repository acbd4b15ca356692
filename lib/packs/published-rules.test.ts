import { bytesToHex } from '@noble/hashes/utils.js';
import { expect, test } from 'vitest';
import { testWallet } from '../../testing/service/wallet';
import type { Pack } from './contract';
import { findPublishedFaults, recomputePublishedTable } from './published-rules';

type Published = Pick<Pack, 'entries' | 'table'>;

const entries = [1, 2, 3].map((weight, entryIndex) => ({
  ...{ entryIndex, cardId: `card-${weight}`, tier: 'common', weight, cardMint: null },
  value: { amount: BigInt(weight), mint: '', decimals: 6, source: 'a list', at: new Date(0) },
})) as Pack['entries'];

const buildPublishedPack = (changed: Pack['entries']): Published => {
  const { root, totalWeight, depth } = recomputePublishedTable({ entries: changed });
  return { entries: changed, table: { root: bytesToHex(Uint8Array.from(root)), totalWeight, depth } };
};
const entriesWithMints = entries.map((entry, nth) => ({ ...entry, cardMint: testWallet(`mint ${nth}`).address }));
const pack = buildPublishedPack(entries);

test('a pack whose table follows from its cards is fine, and so is an edition of it', () => {
  expect(findPublishedFaults(pack, null)).toEqual([]);
  expect(findPublishedFaults(buildPublishedPack(entriesWithMints), pack)).toEqual([]);
});

test.each([
  ['root', { root: 'ab'.repeat(32) }],
  ['weight', { totalWeight: 7 }],
])('a table with another %s than its cards have is a fault', (_, change) => {
  expect(findPublishedFaults({ ...pack, table: { ...pack.table, ...change } }, null)).toEqual([
    'The pack’s table of odds doesn’t follow from its cards.',
  ]);
});

test('an edition with other cards than its pack is a fault', () => {
  const heavier = entriesWithMints.map((entry, nth) => (nth === 0 ? { ...entry, weight: 9 } : entry));
  expect(findPublishedFaults(buildPublishedPack(heavier), pack)).toEqual([
    'The cards of this duel aren’t those of the pack it was opened for.',
  ]);
});
