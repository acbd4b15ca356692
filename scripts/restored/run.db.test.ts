import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { migrate } from '../../db/migrate';
import { walletSessions } from '../../db/schema/auth';
import { openFreshDatabase } from '../../testing/database/database';
import { runCommand } from '../../testing/process/run-command';
import { runRestored } from './run';

const database = await openFreshDatabase();
const now = new Date('2026-11-21T12:00:00.000Z');

const run = () =>
  runCommand((terminal) =>
    runRestored([], { withDatabase: (work) => work(database), clock: { now: () => now }, terminal }),
  );

test('ends the sessions of the backup and prints how many rows it changed', async () => {
  await database.queries.insert(walletSessions).values({
    tokenHash: '0'.repeat(64),
    wallet: '76E5yKFmGmMrigTFVJYE2BWLp6JeNhK4d4m4HegQUjBu',
    challengeId: 'challenge',
    createdAt: now,
    lastUsedAt: now,
    expiresAt: now,
  });
  const { code, stdout, stderr } = await run();
  expect([code, stderr]).toEqual([0, '']);
  expect(stdout.split('\n')).toEqual([
    'Ended: 1 sessions.',
    'Not used any more: 0 seeds of the provider, 0 editions, and',
    '0 open commitments of pack machines.',
    'Due now: 0 duels, 0 intents, 0 payments of machines.',
    expect.stringContaining('Integration keys are as they were'),
    '',
  ]);
  const [session] = await database.queries.select().from(walletSessions);
  expect(session?.revokedAt).toEqual(now);
  expect((await run()).stdout).toContain('Ended: 0 sessions.');
});

test('prints the reason of the database where the migration before it fails', async () => {
  const other = await openFreshDatabase();
  await other.queries.execute(sql`delete from drizzle.__drizzle_migrations`);
  const { code, stderr } = await runCommand((terminal) =>
    runRestored([], { withDatabase: () => migrate(other), clock: { now: () => now }, terminal }),
  );
  expect(code).toBe(1);
  expect(stderr).toMatch(/^Failed query: CREATE TABLE "(\w+)"[\s\S]*\nparams:\n42P07: relation "\1" already exists\n$/);
});
