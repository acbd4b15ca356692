import { expect, test } from 'vitest';
import { DuelPlayer } from '../../testing/service/play';
import { openTestEnvironment } from '../../testing/service/world';

test('a check locks the duel before its payments, as requests do, so that neither waits for the other in a circle', async () => {
  const world = await openTestEnvironment();
  const play = await new DuelPlayer(world).fundWallets();
  const { duelId } = await play.openAndJoin();
  await play.sendAndSubmit(duelId, play.creator);
  world.finalize();
  const { pool } = world.database;
  const request = await pool?.connect();
  await request?.query('begin');
  await request?.query('select from duels where duel_id = $1 for no key update', [duelId]);
  const check = play.reconcile(duelId);
  const countWaiting = async (): Promise<number | undefined> =>
    (
      await pool?.query<{ count: number }>(
        `select count(*)::int from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
    )?.rows[0]?.count;
  await expect.poll(countWaiting, { timeout: 5_000 }).toBe(1);
  await request?.query('update transaction_intents set updated_at = updated_at where duel_id = $1', [duelId]);
  await request?.query('commit');
  request?.release();
  expect((await check).duel.status).toBe('committing');
});
