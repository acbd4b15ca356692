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

test.each<[string, Partial<Pack['entries'][number]>]>([
  ['weight', { weight: 9 }],
  ['card', { cardId: 'card-9' }],
  ['tier', { tier: 'rare' }],
  ['value', { value: { ...entries[0]!.value, amount: 9n } }],
  ['source of a value', { value: { ...entries[0]!.value, source: 'another list' } }],
  ['time of a value', { value: { ...entries[0]!.value, at: new Date(1) } }],
])('an edition with another %s than its pack is a fault', (_, change) => {
  const changed = entriesWithMints.map((entry, nth) => (nth === 0 ? { ...entry, ...change } : entry));
  expect(findPublishedFaults(buildPublishedPack(changed), pack)).toEqual([
    'The cards of this duel aren’t those of the pack it was opened for.',
  ]);
});

test.each([
  ['fewer', entriesWithMints.slice(1)],
  ['more', [...entriesWithMints, { ...entriesWithMints[0]!, entryIndex: 3, cardMint: null }]],
  ['differently ordered', entriesWithMints.toReversed()],
])('an edition with %s cards is a fault', (_, changed) => {
  expect(findPublishedFaults(buildPublishedPack(changed), pack)).toHaveLength(1);
});
