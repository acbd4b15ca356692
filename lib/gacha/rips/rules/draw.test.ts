// cspell:ignore epjfwdd
import { expect, test } from 'vitest';
import { testSeed } from '../../../../testing/statistics/chi-square';
import { hashCanonicalJson } from '../../../core/canonical-json';
import { buildMachine, machinePlans } from '../../machines/catalog';
import { oddsDocument } from '../../machines/rules/documents';
import { buildNextSeal, calculateWeights, hasFreeCopy, haveWeightsChanged } from '../../machines/rules/seal';
import {
  buildRipResult,
  deriveMemoNonce,
  drawCopy,
  findTicketEntry,
  hashClientSeed,
  hashRipResult,
  hashServerSeed,
  type RipOutcome,
} from './draw';

const payment = { mint: 'So11111111111111111111111111111111111111112', decimals: 9 };
const sealedAt = new Date('2026-11-21T12:00:00.000Z');
const plan = machinePlans[0] as (typeof machinePlans)[number];
const { machine, entries } = buildMachine(plan, payment);
const sealNew = () => {
  const seal = buildNextSeal(machine, entries, null, sealedAt);
  return { seal, odds: oddsDocument.parse(JSON.parse(seal.odds.json)) };
};

test('the first and the last ticket of an entry’s weight belong to it, and a ticket past the total to none', () => {
  const { odds } = sealNew();
  let first = 0;
  for (const { entryIndex, weight } of odds.entries) {
    expect([findTicketEntry(odds, first), findTicketEntry(odds, first + weight - 1)]).toEqual([entryIndex, entryIndex]);
    first += weight;
  }
  expect(first).toBe(odds.totalWeight);
  expect(() => findTicketEntry(odds, first)).toThrow(RangeError);
  expect(() => findTicketEntry(odds, first)).toThrow(/past the total weight/);
  expect(() => drawCopy({ totalWeight: 0, entries: [] }, testSeed('none'), 'x')).toThrow(RangeError);
});

test('the vectors of a draw, its hashes and its memo stay as they are', () => {
  const serverSeed = testSeed('vector');
  expect(hashServerSeed(serverSeed)).toBe('8041cd78545764666c907d98e0332a9736f2153ffa8297e2c96d2331f1609084');
  expect(hashClientSeed('hello')).toBe('2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824');
  expect(drawCopy({ totalWeight: 1_000, entries: [{ entryIndex: 3, weight: 1_000 }] }, serverSeed, 'hello')).toEqual({
    ticket: 752,
    nonce: 0,
    entryIndex: 3,
  });
  const bound = { intentId: 'gpi_1', oddsHash: 'a', serverSeedHash: 'b', clientSeedHash: 'c' };
  expect(deriveMemoNonce(bound)).toBe(hashCanonicalJson({ ...bound, memoVersion: 1 }));
});

// docs/proofs.md: `result` has resultVersion 1, and its hash is that of its canonical form.
test('a rip result states its version and everything that was drawn', () => {
  const outcome: RipOutcome = {
    ...{ ripId: 'rip_1', machineKey: 'starter', mode: 'devnet-preview' },
    ...{ oddsHash: 'a', inventoryHash: 'b', serverSeedHash: 'c' },
    ...{ ticket: 752, totalWeight: 1_000, nonce: 0, entryIndex: 3 },
    ...{ cardId: 'card-3', tier: 'rare', valueAmount: '5', valueMint: payment.mint, valueDecimals: 9 },
    payment: { intentId: 'gpi_1', memoNonce: 'd', signature: 'e' },
  };
  expect(buildRipResult(outcome)).toEqual({ ...outcome, resultVersion: 1 });
  expect(hashRipResult(outcome)).toBe(hashCanonicalJson({ ...outcome, resultVersion: 1 }));
  expect(hashRipResult({ ...outcome, payment: null })).not.toBe(hashRipResult(outcome));
});

test('what is wholly promised is left out of the odds, and stays in the inventory', () => {
  const { seal, odds } = sealNew();
  const [first, ...others] = entries as [(typeof entries)[number], ...typeof entries];
  const promised = [{ ...first, held: first.stock }, ...others];
  expect(hasFreeCopy(promised[0] as typeof first)).toBe(false);
  const again = buildNextSeal(
    machine,
    promised,
    { sequence: 1, inventoryHash: seal.inventory.hash, oddsHash: seal.odds.hash },
    sealedAt,
  );
  const document = oddsDocument.parse(JSON.parse(again.odds.json));
  expect(document.entries.map(({ entryIndex }) => entryIndex)).not.toContain(0);
  expect(document).toMatchObject({ sequence: 2, previousHash: seal.odds.hash, inventoryHash: again.inventory.hash });
  expect(JSON.parse(again.inventory.json).entries).toEqual(JSON.parse(seal.inventory.json).entries);
  expect([
    haveWeightsChanged(odds.entries, calculateWeights(promised)),
    haveWeightsChanged(odds.entries, calculateWeights(entries)),
  ]).toEqual([true, false]);
});

test('a card of each machine is worth 75 to 100 % of the price on average', () => {
  for (const each of machinePlans) {
    const { machine: own, entries: cards } = buildMachine(each, payment);
    const copies = cards.reduce((sum, { stock }) => sum + stock, 0);
    const worth = cards.reduce((sum, { stock, valueAmount }) => sum + Number(valueAmount) * stock, 0);
    const share = worth / copies / Number(own.priceAmount);
    const lucky = cards
      .filter(({ valueAmount }) => valueAmount > own.priceAmount)
      .reduce((sum, { stock }) => sum + stock, 0);
    console.log(
      `${own.machineKey}: mean ${(100 * share).toFixed(1)} % of the price, profit in ${((100 * lucky) / copies).toFixed(1)} %`,
    );
    expect(share).toBeGreaterThan(0.75);
    expect(share).toBeLessThan(1);
  }
});

test('a mint with too few decimals is refused, and another mint makes other machines', () => {
  expect(() => buildMachine(plan, { mint: payment.mint, decimals: 2 })).toThrow(/GACHA_MINT has 2 decimals/);
  const other = buildMachine(plan, { mint: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v', decimals: 6 });
  expect(other.machine).toMatchObject({ machineKey: `${plan.machineKey}-epjfwdd5`, priceAmount: 20_000n });
});
