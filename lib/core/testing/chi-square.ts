import { createHash } from 'node:crypto';
import { lowRegGamma } from 'jstat';

/** Seeded tests give one p-value for ever; one below this says that the draw is not even. */
export const LEAST_P = 0.001;

/** Pearson's statistic of counts against expected ones, and the chance of one at least as large: Q(df / 2, x / 2). */
export function chiSquare(counts: readonly number[], expected: readonly number[]): { statistic: number; p: number } {
  const statistic = counts.reduce((sum, count, i) => sum + (count - (expected[i] ?? 0)) ** 2 / (expected[i] ?? 0), 0);
  return { statistic, p: 1 - lowRegGamma((counts.length - 1) / 2, statistic / 2) };
}

/** The seed of a test, 32 bytes, from its name. */
export const testSeed = (name: string): Uint8Array => new Uint8Array(createHash('sha256').update(name).digest());
