import { expect, test } from 'vitest';
import { describeProgress } from './in-binder';

const buildPocket = (roundIds: readonly string[], count = roundIds.length, status = 'seen') => ({
  count,
  pulls: roundIds.map((roundId) => ({ roundId, status })),
});
const round = { kind: 'pack' as const, setId: 'terrace', roundId: 'duel now' };
const buildSet = (...pockets: ReturnType<typeof buildPocket>[]) => [
  { kind: 'machine' as const, setId: 'terrace', name: 'Other', cardCount: 9, pockets: [] },
  { kind: 'pack' as const, setId: 'terrace', name: 'Terrace', cardCount: 12, pockets },
];

test('counts the pockets of the round’s set, and says whether the round filled one', () => {
  const old = buildPocket(['duel before', 'duel long before', 'first'], 7);
  expect(describeProgress(buildSet(old, buildPocket(['duel now'])), round)).toEqual({
    set: 'Terrace',
    pulled: 2,
    total: 12,
    isListed: true,
    isNew: true,
    holding: 'mark',
  });
  expect(describeProgress(buildSet(buildPocket(['duel now', 'first'])), round)).toMatchObject({
    isListed: true,
    isNew: false,
  });
});

test('waits for a round that the binder doesn’t list yet', () => {
  expect(describeProgress(buildSet(buildPocket(['first'])), round)).toMatchObject({
    isListed: false,
    isNew: false,
    holding: null,
  });
  expect(describeProgress([], round)).toBeNull();
});

test('a card that the rival won is never new, and what is held follows from the states of the round’s cards', () => {
  const describe = (...statuses: string[]) =>
    describeProgress(buildSet(...statuses.map((status) => buildPocket(['duel now'], 1, status))), round);
  expect(describe('gone')).toMatchObject({ isListed: true, isNew: false, holding: 'lost' });
  expect(describe('owned', 'owned')).toMatchObject({ isNew: true, holding: 'token' });
  expect(describe('owned', 'on-its-way')).toMatchObject({ isNew: true, holding: 'coming' });
  expect(describe('owned', 'missed')).toMatchObject({ holding: null });
  expect(describe('rented')).toMatchObject({ isNew: true, holding: null });
});
