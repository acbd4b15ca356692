import { expect, test } from 'vitest';
import { findCardStanding } from './card-status';

test('a card of a duel for fees counts as seen for the winner and for the loser', () => {
  expect(findCardStanding(null, 'me', 'me')).toEqual({ status: 'seen', holder: null });
  expect(findCardStanding(null, 'rival', 'me')).toEqual({ status: 'seen', holder: null });
});

test('the winner owns a card once it is delivered, and not a step earlier', () => {
  expect(findCardStanding('awaited', 'me', 'me')).toEqual({ status: 'on-its-way', holder: null });
  expect(findCardStanding('escrowed', 'me', 'me')).toEqual({ status: 'on-its-way', holder: null });
  expect(findCardStanding('delivered', 'me', 'me')).toEqual({ status: 'owned', holder: 'me' });
});

test('a card that the rival won is gone, also before it is delivered', () => {
  expect(findCardStanding('awaited', 'rival', 'me')).toEqual({ status: 'gone', holder: null });
  expect(findCardStanding('delivered', 'rival', 'me')).toEqual({ status: 'gone', holder: 'rival' });
});

test('nobody has a card that the provider did not bring', () => {
  expect(findCardStanding('missed', 'me', 'me')).toEqual({ status: 'missed', holder: null });
  expect(findCardStanding('missed', 'rival', 'me')).toEqual({ status: 'missed', holder: null });
});
