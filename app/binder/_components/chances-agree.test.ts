import { createElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { deriveCard } from '../../../lib/cards/card';
import type { CardTier } from '../../../lib/cards/tier';
import type { EndpointResponse } from '../../../lib/client/given';
import type { Locale } from '../../../lib/core/locales';
import { WRAPPED_SOL_MINT } from '../../../lib/core/money';
import { buildMachine, machinePlans } from '../../../lib/gacha/machines/catalog';
import type { getInventory, getOdds } from '../../../lib/gacha/machines/contract';
import { buildNextSeal } from '../../../lib/gacha/machines/rules/seal';
import { buildPlanEntries, packPlans } from '../../../lib/packs/catalog';
import type { Pack } from '../../../lib/packs/contract';
import { buildTranslator } from '../../_messages/build-translator';
import { compileArea } from '../../_messages/compiled';
import { MessagesProvider } from '../../_messages/MessagesProvider';
import { listStock } from '../../gacha/_components/machine';
import { StockGrid } from '../../gacha/_components/StockGrid';
import { CardGrid } from '../../packs/_components/CardGrid';
import type { BinderEntry } from './binder-set';
import { toMachineSet, toPackSet } from './to-sets';

/** Time of all values and seals. */
const at = new Date('2026-11-01T00:00:00Z');

/**
 * Renders a part of a page and returns its text, split where list items begin: the first part is what precedes them.
 * Collapses white space except non-breaking spaces.
 */
function listItems(locale: Locale, children: ReactNode): string[] {
  const areas = ['packs', 'gacha', 'site', 'ui'] as const;
  const texts = Object.fromEntries(areas.map((area) => [area, compileArea(locale, area)]));
  const html = renderToStaticMarkup(createElement(MessagesProvider, { locale, texts, children }));
  return html.split('<li>').map((item) => item.replace(/<[^>]+>/g, ' ').replace(/[^\S\u00a0]+/g, ' '));
}

/** Expects the list item of each card to have exactly the chance that the binder shows, digit for digit. */
function expectSameChances(entries: readonly BinderEntry[], items: readonly string[]): void {
  expect(entries.length).toBeGreaterThan(5);
  for (const { cardId, percent, oneIn } of entries) {
    const { givenName, familyName } = deriveCard(cardId);
    const own = items.filter((item) => item.includes(` ${givenName} ${familyName} `));
    expect(own, cardId).toHaveLength(1);
    expect(own[0]).toContain(` ${percent}, ${oneIn} `);
  }
}

/** Formats a share of tickets as a percentage with three decimals, in integer arithmetic only. */
function formatShare(weight: number, totalWeight: number): string {
  const thousandths = (BigInt(weight) * 200_000n + BigInt(totalWeight)) / (2n * BigInt(totalWeight));
  const decimals = String(thousandths % 1_000n).padStart(3, '0');
  return `${thousandths / 1_000n}.${decimals}%`;
}

/** Builds a pack as the API returns it, but with only the members that these tests need. */
function buildPack(packId: string): Pack {
  const plan = packPlans.find((each) => each.packId === packId)!;
  const entries = buildPlanEntries(plan).map(({ cardId, tier, weight, valueAmount, valueSource }, entryIndex) => ({
    ...{ entryIndex, cardId, tier: tier as CardTier, weight, cardMint: null },
    value: { amount: valueAmount, mint: WRAPPED_SOL_MINT, decimals: 6, source: valueSource, at },
  }));
  const cardMode = plan.cardMode === 1 ? 'cards' : 'fees-only';
  return { packId, cardMode, price: { amount: 1n, mint: WRAPPED_SOL_MINT, decimals: 9 }, entries } as unknown as Pack;
}

const packIds = packPlans.map(({ packId }) => packId);

test.each<[string, Locale]>([
  ...packIds.map((packId): [string, Locale] => [packId, 'en']),
  ['showcase-2032', 'de'],
  ['showcase-2032', 'es'],
])(
  'each card of the pack %s has the same chance in the binder and on its page, in the language %s',
  (packId, locale) => {
    const pack = buildPack(packId);
    const { entries } = toPackSet(buildTranslator(locale, 'ui'), pack);
    expectSameChances(entries, listItems(locale, createElement(CardGrid, { pack })));
  },
);

test('a pack whose duels are for the fees has the chances of the API’s weights', () => {
  for (const pack of packIds.map(buildPack).filter(({ cardMode }) => cardMode === 'fees-only')) {
    const total = pack.entries.reduce((sum, { weight }) => sum + weight, 0);
    const shares = pack.entries.map(({ weight }) => formatShare(weight, total));
    expect(toPackSet(buildTranslator('en', 'ui'), pack).entries.map(({ percent }) => percent)).toEqual(shares);
  }
});

test.each(machinePlans)(
  'each card of the machine $machineKey has the API’s chance in the binder and on its page',
  (plan) => {
    const { machine, entries } = buildMachine(plan, { mint: WRAPPED_SOL_MINT, decimals: 9 });
    const seal = buildNextSeal(machine, entries, null, at);
    const odds: EndpointResponse<typeof getOdds>['document'] = JSON.parse(seal.odds.json);
    const inventory: EndpointResponse<typeof getInventory>['document'] = JSON.parse(seal.inventory.json);
    const price = { amount: machine.priceAmount, mint: WRAPPED_SOL_MINT, decimals: 9, at };
    const set = toMachineSet(buildTranslator('en', 'ui'), { ...machine, price, tier: plan.tier }, { odds, inventory });
    const stock = listStock({ odds, inventory });
    expectSameChances(set.entries, listItems('en', createElement(StockGrid, { stock, price })));
    for (const { entryIndex, percent } of set.entries) {
      const weight = odds.entries.find((each) => each.entryIndex === entryIndex)?.weight ?? 0;
      expect(percent).toBe(formatShare(weight, odds.totalWeight));
    }
  },
);
