import { createHash } from 'node:crypto';
import { lowRegGamma } from 'jstat';
import { expect } from 'vitest';

/**
 * The p-value above which a test passes. A lower one counts as a wrong distribution, though right draws give one for
 * about one seed in a thousand. A seeded test always has the same p-value.
 */
export const MIN_P = 0.001;

/**
 * Calculates Pearson's statistic of counts against expected ones, and the chance of one at least as large:
 * Q(df / 2, x / 2).
 */
export function calculateChiSquare(
  counts: readonly number[],
  expected: readonly number[],
): { statistic: number; p: number } {
  const statistic = counts.reduce((sum, count, i) => sum + (count - (expected[i] ?? 0)) ** 2 / (expected[i] ?? 0), 0);
  return { statistic, p: 1 - lowRegGamma((counts.length - 1) / 2, statistic / 2) };
}

/** Fails if counts that differ from the expected ones at least as much as these are less likely than `MIN_P`. */
export function expectDistribution(counts: readonly number[], expected: readonly number[]): void {
  const { statistic, p } = calculateChiSquare(counts, expected);
  const draws = counts.reduce((sum, count) => sum + count, 0);
  console.info(`chi-square ${statistic.toFixed(1)} over ${draws} draws, p = ${p.toFixed(4)}`);
  expect(p).toBeGreaterThan(MIN_P);
}

/** Returns the 32 bytes of a test's seed, derived from its name. */
export const testSeed = (name: string): Uint8Array => new Uint8Array(createHash('sha256').update(name).digest());
