import { expect, test } from 'vitest';
import type { Pocket } from '../../../lib/binder/contract';
import type { CardTier } from '../../../lib/cards/tier';
import {
  type BinderSet,
  fillSets,
  findBestPulledCard,
  findDuelWonFrom,
  findLostDuel,
  groupByTier,
  listNewestPulls,
  sortByNewestPull,
  toStatusKey,
} from './binder-set';

const tiers: readonly CardTier[] = ['common', 'common', 'rare'];
const buildSet = (over: Partial<BinderSet> = {}): BinderSet => ({
  kind: 'pack',
  setId: 'kickoff',
  name: 'Kickoff',
  tier: 'starter',
  hasTokens: false,
  isForCards: false,
  isOffered: true,
  price: { amount: 20n, mint: 'mint', decimals: 6 },
  entries: tiers.map((tier, entryIndex) => ({
    entryIndex,
    cardId: `card ${entryIndex}`,
    tier,
    name: `Player ${entryIndex}`,
    value: 10n,
    percent: '1%',
    oneIn: '1 in 100',
  })),
  ...over,
});
const buildPocket = (entryIndex: number, amount: bigint): Pocket => ({
  entryIndex,
  cardId: `card ${entryIndex}`,
  tier: 'common',
  value: { amount, mint: 'mint', decimals: 6, source: 'list', at: new Date(0) },
  count: 1,
  firstPulledAt: new Date(0),
  status: 'seen',
  pulls: [],
});
const buildOwn = (setId: string, ...pockets: Pocket[]) => ({
  kind: 'pack' as const,
  setId,
  name: setId,
  tier: 'starter' as const,
  cardCount: 3,
  pockets,
});

test('each card of a set has a pocket in the table’s order, filled if it was pulled', () => {
  const [set] = fillSets([buildSet()], { sets: [buildOwn('kickoff', buildPocket(2, 10n))] });
  expect(set?.pockets.map(({ entry, own }) => [entry.entryIndex, own?.entryIndex ?? null])).toEqual([
    [0, null],
    [1, null],
    [2, 2],
  ]);
  expect(set?.pulledCount).toBe(1);
  expect(groupByTier(set?.pockets ?? []).map(({ length }) => length)).toEqual([2, 1]);
});

test('a set that is no longer offered is shown to players who have a card of it', () => {
  const retired = buildSet({ setId: 'old', isOffered: false });
  expect(fillSets([buildSet(), retired], null).map(({ setId }) => setId)).toEqual(['kickoff']);
  const own = { sets: [buildOwn('old', buildPocket(0, 1n))] };
  expect(fillSets([buildSet(), retired], own).map(({ setId }) => setId)).toEqual(['kickoff', 'old']);
});

test('a machine and a pack of the same id are two sets', () => {
  const [set] = fillSets([buildSet({ kind: 'machine' })], { sets: [buildOwn('kickoff', buildPocket(0, 1n))] });
  expect(set?.pulledCount).toBe(0);
});

test('the best pull is the highest multiple of a price, not the highest value', () => {
  const dear = buildSet({ setId: 'dear', price: { amount: 1_000n, mint: 'mint', decimals: 6 } });
  const own = { sets: [buildOwn('dear', buildPocket(0, 900n)), buildOwn('kickoff', buildPocket(1, 49n))] };
  const best = findBestPulledCard(fillSets([dear, buildSet()], own));
  expect([best?.set.setId, best?.pocket.entry.entryIndex, best?.tenths]).toEqual(['kickoff', 1, 25n]);
  expect(findBestPulledCard(fillSets([buildSet()], null))).toBeNull();
});

test('an unknown status never reads as owned', () => {
  expect(['owned', 'on-its-way', 'rented', 'constructor'].map(toStatusKey)).toEqual([
    'owned',
    'coming',
    'unknown',
    'unknown',
  ]);
});

test('the newest pull of a card names the rival that lost it, or that won it', () => {
  const buildPulled = (isWon: boolean, pulledBy: string): Pocket => {
    const duel = { isWon, rivalWallet: 'rival', isHouse: false, ownValue: 1n, rivalValue: 2n };
    const card = { holder: null, status: 'seen', cardMint: null, pulledAt: new Date(0), pulledBy, duel };
    return { ...buildPocket(0, 1n), pulls: [{ source: 'duel', roundId: 'duel', ...card }] };
  };
  const read = (pocket: Pocket) => [findDuelWonFrom(pocket)?.rivalWallet, findLostDuel(pocket)?.rivalWallet];
  expect(read(buildPulled(true, 'rival'))).toEqual(['rival', undefined]);
  expect(read(buildPulled(true, 'own'))).toEqual([undefined, undefined]);
  expect(read(buildPulled(false, 'own'))).toEqual([undefined, 'rival']);
  expect(read(buildPocket(0, 1n))).toEqual([undefined, undefined]);
});

test('sets with cards come first, by their newest pull, and newest pulls span all sets', () => {
  const pulledAt = (entryIndex: number, ms: number): Pocket => ({
    ...buildPocket(entryIndex, 1n),
    pulls: [
      {
        source: 'duel',
        roundId: 'duel',
        pulledAt: new Date(ms),
        pulledBy: 'wallet',
        holder: null,
        status: 'seen',
        duel: null,
        cardMint: null,
      },
    ],
  });
  const sets = ['empty', 'old', 'new', 'other'].map((setId) => buildSet({ setId }));
  const own = { sets: [buildOwn('old', pulledAt(0, 20)), buildOwn('new', pulledAt(1, 30), pulledAt(2, 10))] };
  const sorted = sortByNewestPull(fillSets(sets, own));
  expect(sorted.map(({ setId }) => setId)).toEqual(['new', 'old', 'empty', 'other']);
  const pulls = (limit: number) =>
    listNewestPulls(sorted, limit).map(({ set, pocket }) => [set.setId, pocket.entry.entryIndex]);
  expect(pulls(6)).toEqual([
    ['new', 1],
    ['old', 0],
    ['new', 2],
  ]);
  expect(pulls(2)).toHaveLength(2);
});
