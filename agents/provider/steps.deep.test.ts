import { expect, test } from 'vitest';
import { measureCosts } from '../../program/cu';
import { computeUnitLimits, PAYOUT_COMPUTE_UNITS } from './steps';

test('each limit holds what the program takes, with the two budget instructions', () => {
  const costs = Object.fromEntries(measureCosts().map(({ name, total }) => [name, total + 300]));
  const measured = {
    accept: costs.accept,
    lock: costs['lock_entropy, 512 slots'],
    commit: costs['commit_result, depth 10'],
    bring: costs.deposit_card,
    deliver: costs['settle, a card'],
    'return-bond': costs['settle, the bond'],
  };
  for (const [name, cost] of Object.entries(measured)) {
    const limit = computeUnitLimits[name as keyof typeof computeUnitLimits];
    expect(cost, name).toBeGreaterThan(0);
    expect(limit, name).toBeGreaterThanOrEqual(Math.round((cost ?? 0) * 1.2));
  }
  for (const payout of ['settle, the first fee', 'settle, the second fee', 'settle, the bond'])
    expect(PAYOUT_COMPUTE_UNITS, payout).toBeGreaterThanOrEqual(
      Math.round((costs[payout] ?? Number.POSITIVE_INFINITY) - 300) * 1.2,
    );
});
