// cspell:ignore schlägt supera Kein Geldwert dinero
import { expect, test } from 'vitest';
import { buildTranslator } from '../../_messages/build-translator';
import { buildUnnamedPlayers } from '../side';
import { describeBothDraws, describeVerdict } from './verdict-words';

const t = buildTranslator('en', 'ui');
const players = { creator: { name: 'Player 9CQY' }, opponent: { name: 'You', isYou: true } };
const values = { creator: 18_300_000n, opponent: 49_600_000n };

test('the verdict has the winner’s name, or "You", both values with their unit, and what they are worth', () => {
  expect(describeVerdict(t, { players, values, decimals: 6, winner: 'opponent' }, 'USDC')).toEqual({
    headline: 'You win.',
    values: '49.60 beats 18.30 USDC. No cash value.',
  });
  const lost = { creator: 49_600_000n, opponent: 18_300_000n };
  expect(describeVerdict(t, { players, values: lost, decimals: 6, winner: 'creator' }, 'USDC')).toEqual({
    headline: 'Player 9CQY wins.',
    values: '49.60 beats 18.30 USDC. No cash value.',
  });
  const unnamed = { players: buildUnnamedPlayers(t), values: lost, decimals: 6 };
  expect(describeVerdict(t, { ...unnamed, winner: 'creator' }, 'USDC').headline).toBe('Creator wins.');
});

test('of a duel for the cards the verdict says who takes both', () => {
  const describe = (winner: 'creator' | 'opponent') =>
    describeVerdict(t, { players, values, decimals: 6, winner, isForCards: true }, 'USDC').headline;
  expect(describe('opponent')).toBe('You win both cards.');
  expect(describe('creator')).toBe('Player 9CQY takes both cards.');
});

test('values are written in the language of the page', () => {
  const describe = (locale: 'de' | 'es') =>
    describeVerdict(buildTranslator(locale, 'ui'), { players, values, decimals: 6, winner: 'opponent' }, 'USDC').values;
  expect(describe('de')).toBe('49,60 schlägt 18,30 USDC. Kein Geldwert.');
  expect(describe('es')).toBe('49,60 supera a 18,30 USDC. Sin valor en dinero.');
});

test('of equal values nothing beats the other: the coin decides, or nobody wins', () => {
  const tied = { creator: 1_200_000n, opponent: 1_200_000n };
  const describeTie = (winner: 'creator' | 'opponent' | undefined) =>
    describeVerdict(t, { players, values: tied, decimals: 6, winner }, 'USDC');
  const byCoin = '1.20 USDC each. The coin decided. No cash value.';
  expect(describeTie('opponent')).toEqual({ headline: 'You win.', values: byCoin });
  expect(describeTie('creator')).toEqual({ headline: 'Player 9CQY wins.', values: byCoin });
  expect(describeTie(undefined)).toEqual({ headline: 'It’s a tie.', values: '1.20 USDC each. No cash value.' });
});

test('a screen reader hears each card with its value, the viewer’s own first', () => {
  const titles = { creator: 'Ada Holm, keeper', opponent: 'Jo Reed, winger' };
  expect(describeBothDraws(t, { players, values, decimals: 6 }, { titles, unit: 'USDC', own: 'opponent' })).toBe(
    'You pulled Jo Reed, winger, 49.60 USDC. Player 9CQY pulled Ada Holm, keeper, 18.30 USDC.',
  );
});
