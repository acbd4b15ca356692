// cspell:ignore Erntedank
import { expect, test } from 'vitest';
import { DocumentError } from '../offers/parse-document';
import { parsePackDocument } from './offer';

const entry = (weight: number, value: string, cardId = `card ${weight}`) => ({ cardId, tier: 'common', weight, value });
const fees = {
  packId: 'harvest-2033',
  name: 'Harvest 2033',
  tier: 'starter',
  cardMode: 'fees-only',
  price: { amount: '2600000' },
  values: { source: 'a list', at: '2026-11-01T00:00:00.000Z' },
  totalWeight: 6,
  entries: [entry(1, '50'), entry(2, '30'), entry(3, '10')],
};
const cards = { ...fees, cardMode: 'cards', lamportsPerValueUnit: '7', cardsLamports: '560' };
const many = Array.from({ length: 101 }, (_, index) => entry(1, '1', `card ${index}`));

test('takes a pack for fees and one for cards', () => {
  expect(parsePackDocument(fees)).toMatchObject({ price: { amount: 2_600_000n }, totalWeight: 6 });
  expect(parsePackDocument(cards)).toMatchObject({ lamportsPerValueUnit: 7n, cardsLamports: 560n });
});

test.each<[string, string, object]>([
  ['/odds', 'is no member', { ...fees, odds: [] }],
  ['/entries/1/chance', 'is no member', { ...fees, entries: [entry(6, '1'), { ...entry(1, '1'), chance: 1 }] }],
  ['/packId', '3 to 31', { ...fees, packId: 'harvest-0123456789abcdef' }],
  ['/name', 'plain characters', { ...fees, name: 'Erntedank–33' }],
  ['/tier', 'must be "starter"', { ...fees, tier: 'gold' }],
  ['/price', 'is required', { ...fees, price: undefined }],
  ['/price/amount', 'from 1', { ...fees, price: { amount: '0' } }],
  ['/price/amount', 'base units', { ...fees, price: { amount: '2.6' } }],
  ['/price/amount', 'to 9223372036854775807', { ...fees, price: { amount: '9223372036854775808' } }],
  ['/values/at', 'form', { ...fees, values: { source: 'a list', at: '2026-11-01' } }],
  ['/replaces', 'another pack', { ...fees, replaces: fees.packId }],
  ['/totalWeight', 'must be 6, the sum of the entries', { ...fees, totalWeight: 7 }],
  ['/entries', 'at least 1', { ...fees, entries: [] }],
  ['/entries/0/weight', 'at least 1', { ...fees, entries: [entry(0, '1')] }],
  ['/entries/1/cardId', 'entry 0 too', { ...fees, totalWeight: 3, entries: [entry(1, '1', 'x'), entry(2, '1', 'x')] }],
  ['/lamportsPerValueUnit', 'goes with cardMode "cards"', { ...fees, lamportsPerValueUnit: '7' }],
  ['/cardsLamports', 'goes with cardMode "cards"', { ...fees, cardsLamports: '0' }],
  ['/lamportsPerValueUnit', 'is required', { ...cards, lamportsPerValueUnit: undefined }],
  [
    '/entries/2/weight',
    'at most half',
    { ...cards, totalWeight: 7, entries: [...cards.entries.slice(0, 2), entry(4, '10')] },
  ],
  ['/entries', 'at most 100', { ...cards, totalWeight: 101, entries: many }],
  ['/cardsLamports', 'below the bond’s floor', { ...cards, cardsLamports: '559' }],
  ['/cardsLamports', 'must be 560', { ...cards, cardsLamports: '561' }],
  ['/lamportsPerValueUnit', 'nobody can stake', { ...cards, lamportsPerValueUnit: '9223372036854775807' }],
])('refuses %s: %s', (pointer, message, document) => {
  const read = () => parsePackDocument(document);
  expect(read).toThrow(DocumentError);
  expect(read).toThrow(pointer);
  expect(read).toThrow(message);
  try {
    read();
  } catch (error) {
    expect((error as DocumentError).faults).toEqual([{ pointer, message: expect.stringContaining(message) }]);
  }
});

test('what is no object is refused as a whole', () => {
  expect(() => parsePackDocument([])).toThrow('the document must be an object');
});
