import { setTimeout as pause } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { workerTasks } from '../../db/schema/worker-tasks';
import { openFreshDatabase } from '../../testing/database/database';
import { afterTest } from '../../testing/runner/after-file';
import { openLog } from '../api/log';
import { claimTask } from '../operations/task-store';
import { startLeaderElection } from './leadership';

/** Times of the leader election in these tests. */
const TIMES = { leaseMs: 400, renewMs: 50, marginMs: 100 };
const database = await openFreshDatabase();

beforeEach(async () => {
  await database.queries.delete(workerTasks);
});

interface Candidate {
  readonly monotonic?: () => number;
  readonly queries?: typeof database.queries;
}

/** Opens an instance that tries to become the leader. It resigns after the test. */
function openInstance(owner: string, { monotonic, queries = database.queries }: Candidate = {}) {
  const gains: string[] = [];
  const services = { database: { kind: database.kind, queries }, log: openLog('silent') };
  const leadership = startLeaderElection(services, { owner, onGain: () => gains.push(owner) }, TIMES, monotonic);
  afterTest(() => leadership.resign());
  return { ...leadership, gains };
}

const countLeaders = (...all: { isLeader(): boolean }[]): number => all.filter((each) => each.isLeader()).length;

test('of several instances one leads, and goes on to', async () => {
  const all = ['one', 'two', 'three'].map((owner) => openInstance(owner));
  await expect.poll(() => countLeaders(...all)).toBe(1);
  const [leader] = all.filter((each) => each.isLeader());
  for (let each = 0; each < 3; each += 1) await Promise.all(all.map((instance) => instance.claim()));
  expect([countLeaders(...all), leader?.isLeader(), leader?.gains.length]).toEqual([1, true, 1]);
});

test('a leader that is killed is followed when its lease ends, and not before', async () => {
  await claimTask(database.queries, { name: 'leader', owner: 'killed', leaseMs: TIMES.leaseMs });
  const begun = performance.now();
  const heir = openInstance('heir');
  await heir.claim();
  expect(heir.isLeader()).toBe(false);
  await expect.poll(() => heir.isLeader(), { interval: 10 }).toBe(true);
  expect(performance.now() - begun).toBeGreaterThan(TIMES.leaseMs - 100);
  expect(heir.gains).toEqual(['heir']);
});

test('a leader that resigns is followed by the instance that is notified', async () => {
  const leader = openInstance('leader');
  await expect.poll(() => leader.isLeader()).toBe(true);
  const heir = openInstance('heir');
  const topics: unknown[] = [];
  database.notifications.subscribe('ripduel_work', (topic) => topics.push(topic));
  await expect.poll(() => topics).toEqual([null]);
  await leader.resign();
  expect(leader.isLeader()).toBe(false);
  await expect.poll(() => topics).toEqual([null, 'leader']);
  await heir.claim();
  expect(heir.isLeader()).toBe(true);
});

test('a leader that cannot renew stops leading before another may begin', async () => {
  let isAway = false;
  const queries = new Proxy(database.queries, {
    get(target, name) {
      if (isAway) throw new Error('away');
      return Reflect.get(target, name);
    },
  });
  const cut = openInstance('cut', { queries });
  await expect.poll(() => cut.isLeader()).toBe(true);
  const heir = openInstance('heir');
  isAway = true;
  // Polls every 10 ms, so that even a short time with two leaders would be seen.
  await expect
    .poll(
      () => {
        expect(countLeaders(cut, heir)).toBeLessThanOrEqual(1);
        return heir.isLeader();
      },
      { interval: 10, timeout: 3_000 },
    )
    .toBe(true);
  isAway = false;
});

test('an instance whose clock is wrong takes no leadership from another: the lease ends by the database’s', async () => {
  const leader = openInstance('leader');
  await expect.poll(() => leader.isLeader()).toBe(true);
  const ahead = openInstance('ahead', { monotonic: () => performance.now() + 3_600_000 });
  await ahead.claim();
  expect([leader.isLeader(), ahead.isLeader()]).toEqual([true, false]);
});

test('a lease from the future, of a clock that was set back, holds nobody up', async () => {
  const claimedAt = new Date(Date.UTC(2099, 0, 1));
  await database.queries.insert(workerTasks).values({ name: 'leader', owner: 'past', claimedAt });
  const heir = openInstance('heir');
  await expect.poll(() => heir.isLeader()).toBe(true);
});

test('an instance that lost the lease to another ends no claim of it', async () => {
  const slow = openInstance('slow');
  await expect.poll(() => slow.isLeader()).toBe(true);
  await database.queries.update(workerTasks).set({ owner: 'other' }).where(eq(workerTasks.name, 'leader'));
  await slow.claim();
  expect(slow.isLeader()).toBe(false);
  await slow.resign();
  expect(await database.queries.select({ owner: workerTasks.owner }).from(workerTasks)).toEqual([{ owner: 'other' }]);
});

test('a leader that steps down lets the others try first, also when the next one steps down', async () => {
  const blind = openInstance('blind');
  await expect.poll(() => blind.isLeader()).toBe(true);
  await blind.stepDown(60_000);
  expect(blind.isLeader()).toBe(false);
  await blind.claim();
  const next = openInstance('next');
  await expect.poll(() => next.isLeader()).toBe(true);
  await pause(3 * TIMES.renewMs);
  const stepped = next.stepDown(60_000);
  // A worker calls `claim` when it is notified that leadership is free, as it is after this step-down.
  await blind.claim();
  await stepped;
  const sighted = openInstance('sighted');
  await expect.poll(() => sighted.isLeader()).toBe(true);
  await pause(5 * TIMES.renewMs);
  expect([countLeaders(blind, next, sighted), sighted.gains]).toEqual([1, ['sighted']]);
});

test('a leader that steps down leads again if there is no other instance', async () => {
  const only = openInstance('only');
  await expect.poll(() => only.isLeader()).toBe(true);
  await only.stepDown(60_000);
  await only.claim();
  expect(only.isLeader()).toBe(false);
  await expect.poll(() => only.isLeader()).toBe(true);
  // Still leads after twice the lease, since it renews it.
  await pause(2 * TIMES.leaseMs);
  expect([only.isLeader(), only.gains]).toEqual([true, ['only', 'only']]);
});

test('an instance that does not lead cannot step down for the leader', async () => {
  const leader = openInstance('leader');
  await expect.poll(() => leader.isLeader()).toBe(true);
  const other = openInstance('other');
  await other.stepDown(60_000);
  await leader.claim();
  expect([leader.isLeader(), other.isLeader()]).toEqual([true, false]);
});
