import { readFileSync } from 'node:fs';
import { getSetComputeUnitPriceInstruction } from '@solana-program/compute-budget';
import { describe, expect, it } from 'vitest';
import { buildBudgetInstructions, stepComputeUnitLimits } from './unit-limits';

/**
 * Compute units of each instruction, read from the table of program/README.md, which `program/tests/cu.test.ts` checks.
 */
const measuredUnitRows = [
  ...readFileSync('program/README.md', 'utf8').matchAll(/^\| ([a-z_]+)[^|]*\| \d+ \| (\d+) \| \d+ \|$/gm),
];
const instructionNames = {
  lock: 'lock_entropy',
  commit: 'commit_result',
  settle: 'settle',
  refund: 'refund',
  close: 'close',
};

describe('the compute-unit limits', () => {
  it.each(Object.entries(instructionNames))('of %s are at least a fifth above what %s takes', (kind, name) => {
    const units = measuredUnitRows
      .filter(([, instruction]) => instruction === name)
      .map(([, , total]) => Number(total));
    expect(units.length).toBeGreaterThan(0);
    expect(stepComputeUnitLimits[kind as keyof typeof stepComputeUnitLimits]).toBeGreaterThanOrEqual(
      Math.max(...units) * 1.2,
    );
  });

  it('are set with a price where there is one, and not for steps whose units aren’t known', () => {
    const price = getSetComputeUnitPriceInstruction({ microLamports: 5n });
    expect(buildBudgetInstructions([1_000, 500], 5n)).toEqual([expect.anything(), price]);
    expect(buildBudgetInstructions([1_000, 500], 0n)).toHaveLength(1);
    expect(buildBudgetInstructions([1_000, null], 5n)).toEqual([]);
  });
});
