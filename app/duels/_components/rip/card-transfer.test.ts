// cspell:ignore bekommt beide Karten lleva ambas cartas
import { type ComponentProps, createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, expect, test } from 'vitest';
import type { DuelBody } from '../../../../lib/duel/contract';
import { provideLocalStorage } from '../../../../testing/browser/memory-storage';
import { compileArea } from '../../../_messages/compiled';
import { MessagesProvider } from '../../../_messages/MessagesProvider';
import { RipTable } from './RipTable';

beforeEach(() => provideLocalStorage());

type Locale = Parameters<typeof compileArea>[0];
type Cards = NonNullable<DuelBody['cards']>;

const buildCard = (value: bigint) => ({
  id: 'card',
  tier: 'common' as const,
  title: `card of ${value}`,
  value,
  decimals: 0,
  ticket: null,
});
const cards = ['creator', 'opponent'].map((side) => ({ side, cardMint: side, state: 'awaited' })) as unknown as Cards;

/**
 * Renders a duel's table, by default with both packs opened. The creator, Sparky, has won; the viewer is the opponent.
 */
function render(locale: Locale, shown: Partial<ComponentProps<typeof RipTable>> = {}): string {
  const children = createElement(RipTable, {
    result: { winner: 'creator' } as NonNullable<DuelBody['result']>,
    drawnCards: { creator: buildCard(9n), opponent: buildCard(5n) },
    ...{ tier: 'classic', ownSide: 'opponent', start: 'opened', sealedNote: null, score: null, cards },
    players: { creator: { name: 'Sparky' }, opponent: { name: 'You', isYou: true } },
    onTorn: () => {},
    onDone: () => {},
    ...shown,
  });
  const areas = (['ui', 'rip', 'duel'] as const).map((area) => [area, compileArea(locale, area)]);
  return renderToStaticMarkup(createElement(MessagesProvider, { locale, texts: Object.fromEntries(areas), children }));
}

test.each<[Locale, string]>([
  ['en', 'Sparky takes both cards.'],
  ['de', 'Sparky bekommt beide Karten.'],
  ['es', 'Sparky se lleva ambas cartas.'],
])('in %s a screen reader hears after both cards who takes them', (locale, words) => {
  expect(render(locale)).toMatch(new RegExp(`aria-live="polite".*card of 5.*card of 9.*${words}`));
});

test('the loser’s card moves to the winner, and without an animation where the duel was opened before', () => {
  const html = render('en');
  expect(html).toMatch(/class="[^"]*_from_[^"]*"[^>]*data-first/);
  expect(html).toMatch(/class="[^"]*_to_[^"]*"[^>]*data-far[^>]*data-won="creator"/);
  expect(html).not.toMatch(/_moving_/);
});

test('of a duel for the record no card moves, nor of one whose card never came', () => {
  const missed = cards.map((card) => ({ ...card, state: 'missed' })) as Cards;
  for (const html of [render('en', { cards: null }), render('en', { cards: missed })]) {
    expect(html).toContain('Sparky wins.');
    expect(html).not.toMatch(/class="[^"]*_(from|to)_/);
  }
});

test('a sealed table says what the duel is for', () => {
  expect(render('en', { start: 'sealed' })).toContain('Winner takes both cards');
  expect(render('en', { start: 'sealed', cards: null })).toContain('For the record');
});

test('the score of earlier duels is below the sealed packs only: the result takes its place', () => {
  const score = 'You 1 : 0 Sparky';
  expect(render('en', { start: 'sealed', score })).toMatch(/Winner takes both cards.*You 1 : 0 Sparky.*Tap or swipe/);
  for (const start of ['torn', 'opened'] as const) expect(render('en', { start, score })).not.toContain(score);
});
