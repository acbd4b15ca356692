import { expect, test } from 'vitest';
import { packPlans } from './catalog';
import { packId } from './contract';
import { editionIdOf, offeredPackId } from './edition-rules';

test('an edition is a pack by its form and leads back to its pack', () => {
  for (const plan of packPlans) {
    const edition = editionIdOf(plan.packId, '0123456789abcdef'.repeat(4));
    expect(packId.parse(edition)).toBe(edition);
    expect(offeredPackId(edition)).toBe(plan.packId);
    expect(offeredPackId(plan.packId)).toBe(plan.packId);
  }
});
