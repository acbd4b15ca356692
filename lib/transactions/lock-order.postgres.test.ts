import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { Database } from '../../db/client';
import { duelChecks } from '../../db/schema/duel-checks';
import { DuelPlayer, expectStatus } from '../../testing/service/play';
import { expectRefusal } from '../../testing/service/refusal';
import { openTestEnvironment } from '../../testing/service/world';
import { cancelDuel } from '../duel/contract';
import { lockDuel } from '../duel/store';
import { claimPollCheck, saveCheckedAt } from './duel-check-store';

/** Returns how many statements of this database wait for a lock. */
const countWaiting = async (pool: Database['pool']): Promise<number | undefined> =>
  (
    await pool?.query<{ count: number }>(
      `select count(*)::int from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
  )?.rows[0]?.count;

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
  await expect.poll(() => countWaiting(pool), { timeout: 5_000 }).toBe(1);
  await request?.query('update transaction_intents set updated_at = updated_at where duel_id = $1', [duelId]);
  await request?.query('commit');
  request?.release();
  expect((await check).duel.status).toBe('committing');
});

test('a duel isn’t cancelled once a payment signature is submitted, also if both come at once', async () => {
  const world = await openTestEnvironment();
  const play = await new DuelPlayer(world).fundWallets();
  const { duelId } = await play.openAndJoin();
  const intent = expectStatus(201, await play.prepare(duelId, play.creator));
  const token = await play.getSessionToken(play.opponent);
  const { pool } = world.database;
  const holder = await pool?.connect();
  await holder?.query('begin');
  await holder?.query('select from duels where duel_id = $1 for no key update', [duelId]);
  const { signature } = play.creator.signTransaction(intent.transaction);
  const submission = play.submitSignature(intent, play.creator, signature);
  await expect.poll(() => countWaiting(pool), { timeout: 5_000 }).toBe(1);
  const cancellation = world.call(cancelDuel, { token, params: { duelId } });
  await expect.poll(() => countWaiting(pool), { timeout: 5_000 }).toBe(2);
  await holder?.query('commit');
  holder?.release();
  expectStatus(202, await submission);
  expectRefusal(await cancellation, 'duel-not-cancellable');
});

test('a first poll claims its check while another check holds the duel, so that neither waits for the other in a circle', async () => {
  const world = await openTestEnvironment();
  const play = await new DuelPlayer(world).fundWallets();
  const { duelId } = await play.openAndJoin();
  const { queries, pool } = world.database;
  const now = world.clock.now();
  await queries.delete(duelChecks).where(eq(duelChecks.duelId, duelId));
  let isClaimOver = false;
  const claim = world.database.transaction(async (transaction) => {
    await lockDuel(transaction, duelId);
    const claiming = claimPollCheck(queries, duelId, now, 1_000).finally(() => {
      isClaimOver = true;
    });
    await expect.poll(async () => isClaimOver || (await countWaiting(pool)) === 1).toBe(true);
    await saveCheckedAt(transaction, duelId, now);
    return { claiming };
  });
  expect(await (await claim).claiming).toBe(true);
});
