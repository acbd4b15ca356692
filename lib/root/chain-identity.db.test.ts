import { expect, test } from 'vitest';
import { openFreshDatabase } from '../../testing/database/database';
import { bindToChain } from './chain-identity';

const now = new Date('2026-11-21T12:00:00.000Z');

test('a database stays with its first chain', async () => {
  const database = await openFreshDatabase();
  await bindToChain(database, 'genesis-one', now);
  await bindToChain(database, 'genesis-one', now);
  await expect(bindToChain(database, 'genesis-two', now)).rejects.toThrow(/belongs to the chain genesis-one/);
});
