import { expect, test } from 'vitest';
import type { DrawnCard } from '../../../_duel/drawn-cards';
import { buildTranslator } from '../../../_messages/build-translator';
import type { Side } from '../../../_ui/side';
import { describeResultToShare } from './share-words';

const t = buildTranslator('en', 'rip');
const players = { creator: { name: 'You', isYou: true }, opponent: { name: 'Sparky' } };
const buildCard = (title: string, value: bigint) => ({ title, value, decimals: 6 }) as DrawnCard;

const describe = (creator: bigint, opponent: bigint, winner: Side, ownSide?: Side) =>
  describeResultToShare(t, {
    result: { winner } as never,
    drawnCards: { creator: buildCard('Ruby Park', creator), opponent: buildCard('Iris Stone', opponent) },
    players,
    ownSide,
  });

test('a win, a loss and a tie are told in names and values', () => {
  expect(describe(10_400_000n, 7_300_000n, 'creator', 'creator')).toBe(
    'I beat Sparky 10.40 to 7.30 with Ruby Park. Can you beat that?',
  );
  expect(describe(7_300_000n, 10_400_000n, 'opponent', 'creator')).toBe(
    'Sparky beat my Ruby Park, 10.40 to 7.30. Can you do better?',
  );
  expect(describe(1_900_000n, 1_900_000n, 'opponent', 'creator')).toBe(
    'Sparky and I both pulled 1.90. Can you beat that?',
  );
});

test('a spectator has nothing to tell, nor does a player whose card is missing', () => {
  expect(describe(1n, 2n, 'opponent')).toBeUndefined();
  expect(
    describeResultToShare(t, {
      result: { winner: 'creator' } as never,
      drawnCards: { creator: null, opponent: buildCard('Iris Stone', 1n) },
      players,
      ownSide: 'creator',
    }),
  ).toBeUndefined();
});
