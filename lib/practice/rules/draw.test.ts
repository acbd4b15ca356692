import { expect, test } from 'vitest';
import { expectDistribution, testSeed } from '../../../testing/statistics/chi-square';
import { getEntryIndexByTicket } from '../../chain/escrow/table';
import { buildPlanEntries, packPlans } from '../../packs/catalog';
import { buildPackTable } from '../../packs/rules';
import { drawPracticeCard } from './draw';

test.each(packPlans)(
  'cards of $packId come as often as its sealed odds say, and where its table has the ticket',
  (plan) => {
    const entries = buildPlanEntries(plan).map((entry, entryIndex) => ({ ...entry, entryIndex }));
    const table = buildPackTable(entries);
    const seed = testSeed(plan.packId);
    const counts = new Map<string, number>();
    const draws = 5_000;
    for (let at = 0; at < draws; at += 1) {
      const { ticket, entryIndex, totalWeight } = drawPracticeCard(entries, seed, `client-${at}`);
      expect(totalWeight).toBe(table.totalWeight);
      expect(entryIndex).toBe(getEntryIndexByTicket(table, ticket));
      const { tier } = entries[entryIndex] as (typeof entries)[number];
      counts.set(tier, (counts.get(tier) ?? 0) + 1);
    }
    const tiers = [...new Set(entries.map(({ tier }) => tier))];
    const sumTier = (tier: string): number =>
      entries.reduce((sum, entry) => (entry.tier === tier ? sum + entry.weight : sum), 0);
    expectDistribution(
      tiers.map((tier) => counts.get(tier) ?? 0),
      tiers.map((tier) => (sumTier(tier) * draws) / table.totalWeight),
    );
  },
);
