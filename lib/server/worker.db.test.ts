import { eq, sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import type { WorkTopic } from '../../db/notifications';
import { duels } from '../../db/schema/duels';
import { afterTest } from '../../testing/runner/after-file';
import { withRecordedCalls } from '../../testing/service/counted-chain';
import { DuelPlayer } from '../../testing/service/play';
import { openTestEnvironment, type TestEnvironment } from '../../testing/service/world';
import { silentMeter, type WakeSource } from '../api/meter';
import type { Services } from '../root/services';
import { startWorker } from './worker';

let world: TestEnvironment;
let play: DuelPlayer;

beforeAll(async () => {
  world = await openTestEnvironment();
  play = await new DuelPlayer(world).fundWallets();
});

const notify = (topic: WorkTopic) => world.database.queries.execute(sql`select pg_notify('ripduel_work', ${topic})`);

/** Starts a worker that has nothing left to do, and records its runs, their reasons and its calls of the chain. */
async function startIdleWorker() {
  const { chain, calls } = withRecordedCalls(world.services.chain);
  const runs: string[] = [];
  const wakes: [string, WakeSource][] = [];
  const meter = {
    ...silentMeter,
    countRun: (loop: string) => void runs.push(loop),
    countWake: (loop: string, source: WakeSource) => void wakes.push([loop, source]),
  };
  const replaced = { chain: { value: chain }, meter: { value: meter } };
  const worker = startWorker(Object.create(world.services, replaced) as Services);
  afterTest(() => worker.stop());
  await expect.poll(() => world.database.notifications.isListening()).toBe(true);
  // The second run is caused by the start of the database listener, which wakes all loops. Then the worker is idle.
  await expect
    .poll(() => runs.filter((loop) => loop === 'reconciliation').length, { timeout: 5_000 })
    .toBeGreaterThan(1);
  return { worker, calls, runs, wakes };
}

test('a duel that is made due is processed at once, by a notification', async () => {
  const { duelId } = await play.openAndJoin();
  await play.sendAndSubmit(duelId, play.creator);
  world.finalize();
  const { wakes } = await startIdleWorker();
  const { queries } = world.database;
  await queries.update(duels).set({ nextCheckAt: world.clock.now() }).where(eq(duels.duelId, duelId));
  // The time limit is below the worker's poll interval, so only the notification can have caused the run.
  await expect.poll(async () => (await play.fetchDuel(duelId)).status, { timeout: 3_000 }).toBe('committing');
  expect(wakes).toContainEqual(['reconciliation', 'notification']);
});

test('a run without anything due does not call the chain', async () => {
  const { calls, runs } = await startIdleWorker();
  calls.length = 0;
  const before = runs.length;
  for (let more = 1; more <= 3; more += 1) {
    await notify('duels');
    await expect
      .poll(() => runs.slice(before).filter((loop) => loop === 'reconciliation').length, { timeout: 3_000 })
      .toBeGreaterThanOrEqual(more);
  }
  expect(calls).toEqual([]);
});

test('a topic that only a later release knows is ignored', async () => {
  const { runs } = await startIdleWorker();
  await notify('unknown' as WorkTopic);
  const before = runs.length;
  await notify('settlements');
  await expect.poll(() => runs.slice(before)).toContain('settlements');
});

test('a worker that stops leaves nothing behind that runs', async () => {
  const { worker, runs } = await startIdleWorker();
  await worker.stop();
  const before = runs.length;
  await notify('duels');
  await notify('deliveries');
  expect(runs).toHaveLength(before);
});
