// cspell:ignore Erntedank
import { expect, test } from 'vitest';
import { DocumentError } from '../offers/parse-document';
import { parsePackDocument } from './offer';

const entry = (weight: number, value: string, cardId = `card ${weight}`) => ({ cardId, tier: 'common', weight, value });
const feesOnlyPack = {
  packId: 'harvest-2033',
  name: 'Harvest 2033',
  tier: 'starter',
  cardMode: 'fees-only',
  price: { amount: '2600000' },
  values: { source: 'a list', at: '2026-11-01T00:00:00.000Z' },
  totalWeight: 6,
  entries: [entry(1, '50'), entry(2, '30'), entry(3, '10')],
};
const cardsPack = { ...feesOnlyPack, cardMode: 'cards', lamportsPerValueUnit: '7', cardsLamports: '560' };
const tooManyEntries = Array.from({ length: 101 }, (_, index) => entry(1, '1', `card ${index}`));

test('takes a pack for fees and one for cards', () => {
  expect(parsePackDocument(feesOnlyPack)).toMatchObject({ price: { amount: 2_600_000n }, totalWeight: 6 });
  expect(parsePackDocument(cardsPack)).toMatchObject({ lamportsPerValueUnit: 7n, cardsLamports: 560n });
});

test.each<[string, string, object]>([
  ['/odds', 'is no member', { ...feesOnlyPack, odds: [] }],
  ['/entries/1/chance', 'is no member', { ...feesOnlyPack, entries: [entry(6, '1'), { ...entry(1, '1'), chance: 1 }] }],
  ['/packId', '3 to 31', { ...feesOnlyPack, packId: 'harvest-0123456789abcdef' }],
  ['/name', 'plain characters', { ...feesOnlyPack, name: 'Erntedank–33' }],
  ['/tier', 'must be "starter"', { ...feesOnlyPack, tier: 'gold' }],
  ['/price', 'is required', { ...feesOnlyPack, price: undefined }],
  ['/price/amount', 'from 1', { ...feesOnlyPack, price: { amount: '0' } }],
  ['/price/amount', 'base units', { ...feesOnlyPack, price: { amount: '2.6' } }],
  ['/price/amount', 'to 9223372036854775807', { ...feesOnlyPack, price: { amount: '9223372036854775808' } }],
  ['/values/at', 'form', { ...feesOnlyPack, values: { source: 'a list', at: '2026-11-01' } }],
  ['/replaces', 'another pack', { ...feesOnlyPack, replaces: feesOnlyPack.packId }],
  ['/totalWeight', 'must be 6, the sum of the entries', { ...feesOnlyPack, totalWeight: 7 }],
  ['/entries', 'at least 1', { ...feesOnlyPack, entries: [] }],
  ['/entries/0/weight', 'at least 1', { ...feesOnlyPack, entries: [entry(0, '1')] }],
  [
    '/entries/1/cardId',
    'entry 0 too',
    { ...feesOnlyPack, totalWeight: 3, entries: [entry(1, '1', 'x'), entry(2, '1', 'x')] },
  ],
  ['/lamportsPerValueUnit', 'goes with cardMode "cards"', { ...feesOnlyPack, lamportsPerValueUnit: '7' }],
  ['/cardsLamports', 'goes with cardMode "cards"', { ...feesOnlyPack, cardsLamports: '0' }],
  ['/lamportsPerValueUnit', 'is required', { ...cardsPack, lamportsPerValueUnit: undefined }],
  [
    '/entries/2/weight',
    'at most half',
    { ...cardsPack, totalWeight: 7, entries: [...cardsPack.entries.slice(0, 2), entry(4, '10')] },
  ],
  ['/entries', 'at most 100', { ...cardsPack, totalWeight: 101, entries: tooManyEntries }],
  ['/cardsLamports', 'below the bond’s floor', { ...cardsPack, cardsLamports: '559' }],
  ['/cardsLamports', 'must be 560', { ...cardsPack, cardsLamports: '561' }],
  ['/lamportsPerValueUnit', 'nobody can stake', { ...cardsPack, lamportsPerValueUnit: '9223372036854775807' }],
])('refuses %s: %s', (pointer, message, document) => {
  const parsePack = () => parsePackDocument(document);
  expect(parsePack).toThrow(DocumentError);
  expect(parsePack).toThrow(pointer);
  expect(parsePack).toThrow(message);
  try {
    parsePack();
  } catch (error) {
    expect((error as DocumentError).faults).toEqual([{ pointer, message: expect.stringContaining(message) }]);
  }
});

test('what is no object is refused as a whole', () => {
  expect(() => parsePackDocument([])).toThrow('the document must be an object');
});
