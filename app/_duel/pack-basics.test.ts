import { expect, test } from 'vitest';
import { findDefaultPack, findRecordPack, type PackBasics, sortByPrize } from './pack-basics';

const buildPack = (packId: string, amount: bigint, freeEditions: number | null = null): PackBasics => ({
  ...{ packId, name: packId, tier: 'classic', freeEditions },
  cardMode: freeEditions === null ? 'fees-only' : 'cards',
  price: { amount, mint: 'mint', decimals: 6, at: new Date(0) },
});
/** Packs whose duels are for the record: they escrow no cards. */
const record = [buildPack('dear', 9n), buildPack('cheap', 1n)];

test('the default is the cheapest pack whose winner takes both cards', () => {
  const packs = [...record, buildPack('best', 50n, 1), buildPack('good', 40n, 2), buildPack('sold out', 3n, 0)];
  expect(findDefaultPack(packs)?.packId).toBe('good');
  expect(sortByPrize(packs).map(({ packId }) => packId)).toEqual(['good', 'best', 'cheap', 'sold out', 'dear']);
});

test('without cards it is the cheapest pack for the record, and never one that is sold out', () => {
  expect(findDefaultPack([...record, buildPack('sold out', 0n, 0)])?.packId).toBe('cheap');
  expect(findDefaultPack([buildPack('sold out', 0n, 0)])).toBeUndefined();
  expect(findRecordPack([...record, buildPack('good', 0n, 2)])?.packId).toBe('cheap');
});
