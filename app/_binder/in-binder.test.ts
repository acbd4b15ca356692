import { expect, test } from 'vitest';
import { describeProgress } from './in-binder';

const buildPocket = (roundIds: readonly string[], count = roundIds.length) => ({
  count,
  pulls: roundIds.map((roundId) => ({ roundId })),
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
  });
  expect(describeProgress(buildSet(buildPocket(['duel now', 'first'])), round)).toMatchObject({
    isListed: true,
    isNew: false,
  });
});

test('waits for a round that the binder doesn’t list yet', () => {
  expect(describeProgress(buildSet(buildPocket(['first'])), round)).toMatchObject({ isListed: false, isNew: false });
  expect(describeProgress([], round)).toBeNull();
});
