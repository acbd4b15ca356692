import { expect, test } from 'vitest';
import { drawCard } from './art/draw-card';
import { buildCardArtPath, CARD_BACK_PATH } from './art-path';
import { deriveCard, formatCardTitle } from './card';
import { CLUBS } from './club';
import { deriveRosterCardIds, listSeasonCardIds } from './roster';
import { CARD_TIERS, toCardTier } from './tier';

test('a card follows from its id', () => {
  const card = deriveCard('harbor-gulls-2031-17');
  expect(card).toMatchObject({ season: 2031, shirtNumber: 17, position: 'Midfielder', club: { slug: 'harbor-gulls' } });
  expect(deriveCard('harbor-gulls-2031-17')).toEqual(card);
  expect(formatCardTitle(card)).toContain('number 17, midfielder, Harbor Gulls 2031');
});

test('any other id is a card as well, always the same one', () => {
  const card = deriveCard('So11111111111111111111111111111111111111112');
  expect(CLUBS).toContain(card.club);
  expect(deriveCard('So11111111111111111111111111111111111111112')).toEqual(card);
});

test('a roster holds distinct cards of its season and differs by set', () => {
  const roster = deriveRosterCardIds(2031, 64, 'classic');
  expect(new Set(roster).size).toBe(64);
  expect(listSeasonCardIds(2031)).toEqual(expect.arrayContaining([...roster]));
  expect(deriveRosterCardIds(2031, 64, 'premier')).not.toEqual(roster);
  expect(deriveRosterCardIds(2031, 64, 'classic')).toEqual(roster);
  expect(deriveRosterCardIds(1999, 8, 'classic')).toEqual([]);
});

test('every picture stands alone: no text to set, no style, no script, nothing from outside', () => {
  for (const id of deriveRosterCardIds(2033, 40, 'pictures')) {
    for (const tier of CARD_TIERS) {
      const svg = drawCard(id, tier);
      expect(svg).not.toMatch(/<text|<script|<style|style=|href|NaN|undefined/);
      expect(svg.length).toBeLessThan(40_000);
    }
  }
});

test('an id cannot leave its place in the picture or in the address', () => {
  const id = '"><script>alert(1)</script>';
  expect(drawCard(id, 'common')).not.toContain('<script');
  expect(buildCardArtPath(id, 'rare')).toMatch(/^\/art\/card\/rare\/[A-Za-z0-9%().]+\.svg\?v=\d+$/);
  expect(CARD_BACK_PATH).toMatch(/^\/art\//);
});

test('an unknown tier is drawn as common', () => {
  expect([toCardTier('Legendary'), toCardTier('mythic')]).toEqual(['legendary', 'common']);
});
