import { expect, test } from 'vitest';
import type { CardTier } from '../cards/tier';
import { buildPlanEntries, packPlans } from './catalog';
import { calculateMeanValue, withDuelChances } from './odds-rules';

test.each(packPlans)('$packId costs about a tenth more than what a draw is worth on average', (plan) => {
  const entries = buildPlanEntries(plan).map(({ tier, weight, valueAmount }) => ({
    tier: tier as CardTier,
    weight,
    value: valueAmount,
  }));
  const mean = calculateMeanValue(withDuelChances(entries, plan.cardMode));
  const premium = Number(plan.priceAmount) / Number(mean) - 1;
  expect(premium).toBeGreaterThan(0.05);
  expect(premium).toBeLessThan(0.15);
});
