import { describe, expect, it } from 'vitest';
import { measureCosts } from '../cu';

describe('costs', () => {
  const costs = measureCosts();

  it('are printed', () => {
    console.table(costs);
    expect(costs.every(({ total, own }) => own > 0 && total >= own)).toBe(true);
  });

  it('stay within 6,000 units for a deposit and 10,000 for a result', () => {
    const worst = (prefix: string) => Math.max(...costs.filter((c) => c.name.startsWith(prefix)).map((c) => c.total));
    expect(worst('deposit_fee, first')).toBeLessThanOrEqual(6_000);
    expect(worst('deposit_fee, second')).toBeLessThanOrEqual(6_000);
    expect(worst('commit_result')).toBeLessThanOrEqual(10_000);
    expect(worst('deposit_fee, prefunded')).toBeLessThanOrEqual(15_000);
  });

  it('leave room in a transaction of 1,232 bytes for the deepest proofs', () => {
    expect(Math.max(...costs.map(({ bytes }) => bytes))).toBeLessThanOrEqual(1_232 - 50);
  });
});
