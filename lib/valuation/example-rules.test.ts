import { expect, test } from 'vitest';
import { buildPlanEntries, packPlans } from '../packs/catalog';
import { findExamples } from './example-rules';
import { currentPolicyHash } from './rules';

test.each(packPlans.map((plan) => [plan.packId, plan] as const))('over %s both examples are found', (_, plan) => {
  const entries = buildPlanEntries(plan);
  const { higher, tied } = findExamples(entries, currentPolicyHash, 0);
  for (const example of [higher, tied])
    for (const { entry, entryIndex } of example?.outcome.draws ?? [])
      expect(entry.value).toBe(entries[entryIndex]?.valueAmount);
  const [one, other] = higher!.outcome.draws;
  expect(one.entry.value).not.toBe(other.entry.value);
  expect(higher!.outcome.winner).toBe(one.entry.value > other.entry.value ? 0 : 1);
  const [first, second] = tied!.outcome.draws;
  expect(first.entry.value).toBe(second.entry.value);
});

test('another policy is another duel, and a table with one card only ever ties', () => {
  const [entry] = buildPlanEntries(packPlans[0]!);
  expect(findExamples([entry!], currentPolicyHash, 0).higher).toBeNull();
  const entries = buildPlanEntries(packPlans[0]!);
  const [mine, theirs] = [currentPolicyHash, '0'.repeat(64)].map((hash) => findExamples(entries, hash, 0).higher);
  expect(mine!.outcome).not.toEqual(theirs!.outcome);
});

test('with cards the two sides draw different entries, and equal values alone tie', () => {
  const entries = buildPlanEntries(packPlans.find(({ cardMode }) => cardMode === 1)!);
  const tied = entries.map((entry, i) => ({ ...entry, valueAmount: i < 2 ? 5n : entry.valueAmount }));
  for (const table of [entries, tied]) {
    const found = findExamples(table, currentPolicyHash, 1);
    for (const example of [found.higher, found.tied])
      if (example !== null) {
        const [first, second] = example.outcome.draws;
        expect(first.entryIndex).not.toBe(second.entryIndex);
      }
  }
  expect(findExamples(tied, currentPolicyHash, 1).tied?.outcome.draws.map(({ entry }) => entry.value)).toEqual([
    5n,
    5n,
  ]);
  const distinct = entries.map((entry, i) => ({ ...entry, valueAmount: BigInt(i) }));
  expect(findExamples(distinct, currentPolicyHash, 1)).toMatchObject({ tied: null });
});
