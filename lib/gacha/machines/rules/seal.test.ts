import { describe, expect, test } from 'vitest';
import { sha256Hex } from '../../../core/hash';
import { inventoryDocument, oddsDocument } from './documents';
import {
  buildNextSeal,
  calculateWeights,
  countRemainingCopies,
  hasFreeCopy,
  haveWeightsChanged,
  type StockedCard,
} from './seal';

const sealedAt = new Date('2026-11-21T12:00:00.000Z');
const machine = {
  machineKey: 'starter',
  priceMint: 'So11111111111111111111111111111111111111112',
  priceDecimals: 9,
  valueSource: 'list-1',
  valuedAt: new Date('2026-11-20T00:00:00.000Z'),
};
const card = (entryIndex: number, copies: Partial<StockedCard> = {}): StockedCard => ({
  entryIndex,
  cardId: `card-${entryIndex}`,
  tier: 'common',
  valueAmount: 1_000n,
  stock: 10,
  drawn: 0,
  held: 0,
  ...copies,
});
const seal = (entries: readonly StockedCard[], previous: Parameters<typeof buildNextSeal>[2] = null) => {
  const sealed = buildNextSeal(machine, entries, previous, sealedAt);
  const inventory = inventoryDocument.parse(JSON.parse(sealed.inventory.json));
  return { sealed, inventory, odds: oddsDocument.parse(JSON.parse(sealed.odds.json)) };
};

describe('a card', () => {
  test.each([
    [{ stock: 10, drawn: 0, held: 0 }, 10, true],
    [{ stock: 10, drawn: 4, held: 0 }, 6, true],
    [{ stock: 10, drawn: 4, held: 5 }, 6, true],
    [{ stock: 10, drawn: 4, held: 6 }, 6, false],
    [{ stock: 10, drawn: 10, held: 0 }, 0, false],
    [{ stock: 0, drawn: 0, held: 0 }, 0, false],
  ])('with %j has %i copies and can be reserved: %s', (counts, copies, free) => {
    expect([countRemainingCopies(counts), hasFreeCopy(counts)]).toEqual([copies, free]);
  });
});

describe('the weights of a machine', () => {
  test('count the copies that are left, reserved ones included', () => {
    expect(calculateWeights([card(0), card(1, { drawn: 3, held: 2 })])).toEqual([
      { entryIndex: 0, weight: 10 },
      { entryIndex: 1, weight: 7 },
    ]);
  });

  test('leave out a card whose copies are all reserved or drawn', () => {
    expect(calculateWeights([card(0, { held: 10 }), card(1, { drawn: 10 }), card(2)])).toEqual([
      { entryIndex: 2, weight: 10 },
    ]);
  });
});

describe('a seal', () => {
  const weights = [
    { entryIndex: 0, weight: 5 },
    { entryIndex: 1, weight: 7 },
  ];

  test.each([
    ['the same weights', weights, false],
    ['a card less', weights.slice(0, 1), true],
    ['a card more', [...weights, { entryIndex: 2, weight: 1 }], true],
    ['another weight of the last card', [weights[0], { entryIndex: 1, weight: 6 }], true],
    ['another card of the same weight', [weights[0], { entryIndex: 2, weight: 7 }], true],
    ['another order', weights.toReversed(), true],
    ['nothing left', [], true],
  ])('compared with %s differs: %s %s', (_, current, isDifferent) => {
    expect(haveWeightsChanged(weights, current as typeof weights)).toBe(isDifferent);
  });

  test('of a new machine has sequence 1 and no previous hash', () => {
    const { sealed, inventory, odds } = seal([card(0)]);
    expect(sealed.sequence).toBe(1);
    expect(inventory).toMatchObject({ sequence: 1, previousHash: null });
    expect(odds).toMatchObject({ sequence: 1, previousHash: null });
  });

  test('names the hashes of the seal before it, each in its own document', () => {
    const previous = { sequence: 4, inventoryHash: 'a'.repeat(64), oddsHash: 'b'.repeat(64) };
    const { sealed, inventory, odds } = seal([card(0)], previous);
    expect(sealed.sequence).toBe(5);
    expect(inventory).toMatchObject({ sequence: 5, previousHash: previous.inventoryHash });
    expect(odds).toMatchObject({ sequence: 5, previousHash: previous.oddsHash });
  });

  test('lists every card in the inventory, and only those that can be drawn in the odds', () => {
    const { sealed, inventory, odds } = seal([card(0, { drawn: 10 }), card(1, { drawn: 4, held: 1 }), card(2)]);
    expect(inventory.entries).toEqual([
      { entryIndex: 0, cardId: 'card-0', tier: 'common', copies: 0, valueAmount: '1000' },
      { entryIndex: 1, cardId: 'card-1', tier: 'common', copies: 6, valueAmount: '1000' },
      { entryIndex: 2, cardId: 'card-2', tier: 'common', copies: 10, valueAmount: '1000' },
    ]);
    expect(odds.entries.map(({ entryIndex }) => entryIndex)).toEqual([1, 2]);
    expect([sealed.totalWeight, odds.totalWeight]).toEqual([16, 16]);
  });

  test('states the machine, the source of its values and the time of sealing', () => {
    const { inventory, odds } = seal([card(0)]);
    expect(inventory).toMatchObject({
      machineKey: machine.machineKey,
      valueMint: machine.priceMint,
      valueDecimals: 9,
      valueSource: 'list-1',
      valuedAt: '2026-11-20T00:00:00.000Z',
      sealedAt: '2026-11-21T12:00:00.000Z',
    });
    expect(odds).toMatchObject({ machineKey: machine.machineKey, sealedAt: '2026-11-21T12:00:00.000Z' });
  });

  test('hashes the text of each document, and binds the odds to the inventory', () => {
    const { sealed, odds } = seal([card(0)]);
    expect(sealed.inventory.hash).toBe(sha256Hex(sealed.inventory.json));
    expect(sealed.odds.hash).toBe(sha256Hex(sealed.odds.json));
    expect(odds.inventoryHash).toBe(sealed.inventory.hash);
  });
});
