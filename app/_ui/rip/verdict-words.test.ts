import { expect, test } from 'vitest';
import { buildTranslator } from '../../_messages/build-translator';
import { buildUnnamedPlayers } from '../side';
import { describePulls, describeVerdict } from './verdict-words';

const t = buildTranslator('en', 'ui');
const players = { creator: { name: 'Player 9CQY' }, opponent: { name: 'You', isYou: true } };
const values = { creator: 18_300_000n, opponent: 49_600_000n };

test('the verdict has both values and the winner’s name, or "You"', () => {
  expect(describeVerdict(t, { players, values, decimals: 6, winner: 'opponent' })).toBe('49.60 beats 18.30. You win.');
  const lost = { creator: 49_600_000n, opponent: 18_300_000n };
  expect(describeVerdict(t, { players, values: lost, decimals: 6, winner: 'creator' })).toBe(
    '49.60 beats 18.30. Player 9CQY wins.',
  );
  expect(describeVerdict(t, { players: buildUnnamedPlayers(t), values: lost, decimals: 6, winner: 'creator' })).toBe(
    '49.60 beats 18.30. Creator wins.',
  );
});

test('of equal values nothing beats the other: the coin decides, or nobody wins', () => {
  const tied = { creator: 1_200_000n, opponent: 1_200_000n };
  expect(describeVerdict(t, { players, values: tied, decimals: 6, winner: 'opponent' })).toBe(
    '1.20 each. You win the coin flip.',
  );
  expect(describeVerdict(t, { players, values: tied, decimals: 6, winner: 'creator' })).toBe(
    '1.20 each. Player 9CQY wins the coin flip.',
  );
  expect(describeVerdict(t, { players, values: tied, decimals: 6, winner: undefined })).toBe('1.20 each. It’s a tie.');
});

test('a screen reader hears each card with its value, the viewer’s own first', () => {
  const titles = { creator: 'Ada Holm, keeper', opponent: 'Jo Reed, winger' };
  expect(describePulls(t, { players, values, decimals: 6 }, { titles, unit: 'USDC', own: 'opponent' })).toBe(
    'You pulled Jo Reed, winger, 49.60 USDC. Player 9CQY pulled Ada Holm, keeper, 18.30 USDC.',
  );
});
