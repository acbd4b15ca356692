import { expect, test } from 'vitest';
import { packPlans } from './catalog';
import { packId } from './contract';
import { buildEditionId, toOfferedPackId } from './edition-id-rules';

test('an edition is a pack by its form and leads back to its pack', () => {
  for (const plan of packPlans) {
    const edition = buildEditionId(plan.packId, '0123456789abcdef'.repeat(4));
    expect(packId.parse(edition)).toBe(edition);
    expect(toOfferedPackId(edition)).toBe(plan.packId);
    expect(toOfferedPackId(plan.packId)).toBe(plan.packId);
  }
});
