import { expect, test } from 'vitest';
import { entriesOf, packPlans } from '../packs/catalog';
import { examplesOver } from './example-rules';
import { currentPolicyHash } from './rules';

test.each(packPlans.map((plan) => [plan.packId, plan] as const))('over %s both kinds are found', (_, plan) => {
  const entries = entriesOf(plan);
  const { higher, tied } = examplesOver(entries, currentPolicyHash);
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
  const [entry] = entriesOf(packPlans[0]!);
  expect(examplesOver([entry!], currentPolicyHash).higher).toBeNull();
  const entries = entriesOf(packPlans[0]!);
  const [mine, theirs] = [currentPolicyHash, '0'.repeat(64)].map((hash) => examplesOver(entries, hash).higher);
  expect(mine!.outcome).not.toEqual(theirs!.outcome);
});
