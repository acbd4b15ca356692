import { createElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { CardTier } from '../../../lib/cards/tier';
import { buildPlanEntries, packPlans } from '../../../lib/packs/catalog';
import type { Pack } from '../../../lib/packs/contract';
import { compileArea } from '../../_messages/compiled';
import { MessagesProvider } from '../../_messages/MessagesProvider';
import { CardGrid } from './CardGrid';
import { PackValueFigures } from './Worth';

const MINT = '4zMMC9srt5Ri5X14GAgXhaHii3GnPAEERYPJgZJDncDU';

/** Returns a pack of the catalog, with only the members that these tests need. */
function buildShownPack(packId: string): Pack {
  const plan = packPlans.find((each) => each.packId === packId)!;
  const at = new Date('2026-11-01T00:00:00Z');
  const entries = buildPlanEntries(plan).map(({ cardId, tier, weight, valueAmount, valueSource }, entryIndex) => ({
    ...{ entryIndex, cardId, tier: tier as CardTier, weight, cardMint: null },
    value: { amount: valueAmount, mint: MINT, decimals: 6, source: valueSource, at },
  }));
  return {
    packId,
    cardMode: plan.cardMode === 1 ? 'cards' : 'fees-only',
    price: { amount: plan.priceAmount, mint: MINT, decimals: 6, at },
    table: { root: '', totalWeight: 10_000, depth: 0 },
    entries,
  } as unknown as Pack;
}

const renderWithTexts = (children: ReactNode): string =>
  renderToStaticMarkup(
    createElement(MessagesProvider, {
      locale: 'en',
      texts: Object.fromEntries((['packs', 'site', 'ui'] as const).map((area) => [area, compileArea('en', area)])),
      children,
    }),
  );

const stripTags = (html: string): string => html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');

test('a pack with cards shows the exact chance of each card for each side', () => {
  const text = stripTags(renderWithTexts(createElement(CardGrid, { pack: buildShownPack('showcase-2032') })));
  expect(text).toContain('2.146%, 1 in 47');
  expect(text).not.toContain('1 in 50');
});

test('a pack without cards shows its weights', () => {
  const text = stripTags(renderWithTexts(createElement(CardGrid, { pack: buildShownPack('kickoff-2031') })));
  expect(text).toContain('0.200%, 1 in 500');
});

test('the note on ties of a pack with cards speaks of different cards of equal value', () => {
  const text = stripTags(renderWithTexts(createElement(PackValueFigures, { pack: buildShownPack('showcase-2032') })));
  expect(text).toContain('Two different cards of equal value');
  expect(text).not.toContain('tickets counted');
});
