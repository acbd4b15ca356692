import { expect, test } from 'vitest';
import type { CardTier } from '../cards/tier';
import { entriesOf, packPlans } from './catalog';
import { meanValue } from './odds-rules';

test.each(packPlans)('$packId costs about a tenth more than what a draw is worth on average', (plan) => {
  const mean = meanValue(
    entriesOf(plan).map((entry) => ({ ...entry, tier: entry.tier as CardTier, value: entry.valueAmount })),
  );
  const premium = Number(plan.priceAmount) / Number(mean) - 1;
  expect(premium).toBeGreaterThan(0.05);
  expect(premium).toBeLessThan(0.15);
});
