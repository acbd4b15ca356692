import { expect, test } from 'vitest';
import { requestLimits } from '../../db/limits';
import { migrate } from '../../db/migrate';
import { openDatabase } from '../../db/open-database';
import { checkSessions } from '../../scripts/doctor/sessions';
import { startPgBouncer } from '../../testing/database/pgbouncer';
import { startPostgres } from '../../testing/database/postgres-server';
import { afterFile } from '../../testing/runner/after-file';
import { DuelPlayer } from '../../testing/service/play';
import { openTestEnvironment } from '../../testing/service/world';

const server = await startPostgres();
afterFile(server.stop);

async function openDatabaseBehind(mode: 'session' | 'transaction') {
  const pooler = await startPgBouncer(server.url('postgres'), mode);
  afterFile(pooler.stop);
  const database = await openDatabase({ url: pooler.url, limits: requestLimits });
  afterFile(() => database.close());
  return database;
}

test('behind PgBouncer in session mode the schema is migrated, a duel settles, and doctor finds no fault', async () => {
  const database = await openDatabaseBehind('session');
  await migrate(database);
  const play = await new DuelPlayer(await openTestEnvironment({}, { database })).fundWallets();
  const { duelId } = await play.playToSettled();
  expect((await play.fetchDuel(duelId)).status).toBe('settled');
  expect(await checkSessions(database.pool as NonNullable<typeof database.pool>)).toMatchObject({ state: 'ok' });
});

test('behind PgBouncer in transaction mode doctor reports the transaction pooler and the next step', async () => {
  const database = await openDatabaseBehind('transaction');
  const found = await checkSessions(database.pool as NonNullable<typeof database.pool>);
  expect(found).toMatchObject({ state: 'wrong', fix: expect.stringContaining('DATABASE_URL') });
});
