import { expect, test } from 'vitest';
import { findCardOwnership } from './card-status';

test('a card of a duel for fees counts as seen for the winner and for the loser', () => {
  expect(findCardOwnership(null, 'me', 'me')).toEqual({ status: 'seen', holder: null });
  expect(findCardOwnership(null, 'rival', 'me')).toEqual({ status: 'seen', holder: null });
});

test('the winner owns a card once it is delivered, and not a step earlier', () => {
  expect(findCardOwnership('awaited', 'me', 'me')).toEqual({ status: 'on-its-way', holder: null });
  expect(findCardOwnership('escrowed', 'me', 'me')).toEqual({ status: 'on-its-way', holder: null });
  expect(findCardOwnership('delivered', 'me', 'me')).toEqual({ status: 'owned', holder: 'me' });
});

test('a card that the rival won is gone, also before it is delivered', () => {
  expect(findCardOwnership('awaited', 'rival', 'me')).toEqual({ status: 'gone', holder: null });
  expect(findCardOwnership('delivered', 'rival', 'me')).toEqual({ status: 'gone', holder: 'rival' });
});

test('nobody has a card that the provider did not bring', () => {
  expect(findCardOwnership('missed', 'me', 'me')).toEqual({ status: 'missed', holder: null });
  expect(findCardOwnership('missed', 'rival', 'me')).toEqual({ status: 'missed', holder: null });
});
