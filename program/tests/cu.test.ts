import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { measureCosts, renderCosts } from '../cu';

describe('costs', () => {
  const costs = measureCosts();

  it('are those of program/README.md, which `npx tsx program/cu.ts` prints', () => {
    expect(readFileSync('program/README.md', 'utf8')).toContain(renderCosts(costs));
    expect(costs.every(({ total, ownUnits }) => ownUnits > 0 && total >= ownUnits)).toBe(true);
  });

  it('stay within 10,000 units for a deposit and a result, and 15,000 for the worst deposit', () => {
    const findWorst = (prefix: string) =>
      Math.max(...costs.filter(({ name }) => name.startsWith(prefix)).map(({ total }) => total));
    expect(findWorst('deposit_fee, first')).toBeLessThanOrEqual(10_000);
    expect(findWorst('deposit_fee, second')).toBeLessThanOrEqual(10_000);
    expect(findWorst('commit_result')).toBeLessThanOrEqual(10_000);
    expect(findWorst('deposit_fee, prefunded')).toBeLessThanOrEqual(15_000);
  });

  it('leave room in a transaction of 1,232 bytes for the deepest proofs', () => {
    expect(Math.max(...costs.map(({ bytes }) => bytes))).toBeLessThanOrEqual(1_232 - 50);
  });
});
