import { expect, test } from 'vitest';
import { buildCardArtPath } from '../../../lib/cards/art-path';
import { deriveCard } from '../../../lib/cards/card';
import { CLUBS } from '../../../lib/cards/club';
import { buildFaceId, calculateCardTurnMs, findGuess, listFacePaths } from './card-faces';

const slugs = CLUBS.map(({ slug }) => slug);

test('a card’s picture has its rank as shirt number, and another club than the card before', () => {
  for (let rank = 1; rank <= 13; rank += 1) {
    const [before, card] = [rank - 1, rank].map((position) =>
      deriveCard(buildFaceId(slugs, 'streak_7x', position, rank)),
    );
    expect(card?.shirtNumber).toBe(rank);
    expect(slugs).toContain(card?.club.slug);
    expect(card?.club).not.toBe(before?.club);
  }
});

test('only another card is turned', () => {
  const withCards = (count: number) => ({ result: { cards: Array.from({ length: count }) } });
  expect(calculateCardTurnMs({ result: null }, withCards(1))).toBe(700);
  expect(calculateCardTurnMs(withCards(1), withCards(2))).toBe(700);
  expect(calculateCardTurnMs(withCards(2), withCards(2))).toBe(0);
  expect(calculateCardTurnMs({ result: null }, { result: null })).toBe(0);
});

test('a card tells the result of the guess before it', () => {
  const guesses = [{ was: 'right' }, { was: 'neither' }, { was: 'wrong' }] as const;
  expect([0, 1, 2, 3].map((position) => findGuess(guesses, position))).toEqual(['first', 'right', 'same', 'wrong']);
});

test('the pictures to wait for are those of all cards that were turned', () => {
  const cards = [{ rank: 3 }, { rank: 11 }];
  expect(listFacePaths(slugs, { roundId: 'streak_7x', result: { cards } })).toEqual(
    cards.map(({ rank }, position) => buildCardArtPath(buildFaceId(slugs, 'streak_7x', position, rank), 'common')),
  );
  expect(listFacePaths(slugs, { roundId: 'streak_7x', result: null })).toEqual([]);
});
