import { setTimeout as pause } from 'node:timers/promises';
import { isNotNull, lte } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { duels } from '../../db/schema/duels';
import { workerTasks } from '../../db/schema/worker-tasks';
import { afterTest } from '../../testing/runner/after-file';
import { withRecordedCalls } from '../../testing/service/counted-chain';
import { DuelPlayer } from '../../testing/service/play';
import { openTestEnvironment } from '../../testing/service/world';
import { silentMeter } from '../api/meter';
import { ProblemError } from '../api/problems';
import type { ChainPort } from '../chain/port';
import { systemClock } from '../core/clock';
import type { Services } from '../root/services';
import { createTipReadMonitor } from './tip-reads';
import { startWorker } from './worker';

/** How long the calls of idle instances are counted. */
const IDLE_MS = 10_000;
/** Number of duels that the leader claims. */
const CLAIMED_COUNT = 12;
/** Number of claimed duels that the leader checks at once. */
const BEGUN_AT_ONCE = 8;

test('three idle instances make at most six calls of the chain in ten seconds, and one that stops is followed', async () => {
  const world = await openTestEnvironment();
  const { chain, calls } = withRecordedCalls(world.services.chain);
  const instances = [1, 2, 3].map(() => {
    const state = { isLeader: false };
    const meter = {
      ...silentMeter,
      setWorkerState: ({ isLeader }: { isLeader: boolean }) => void Object.assign(state, { isLeader }),
    };
    const replaced = { chain: { value: chain }, clock: { value: systemClock }, meter: { value: meter } };
    const worker = startWorker(Object.create(world.services, replaced) as Services);
    afterTest(() => worker.stop());
    return { state, worker };
  });
  const leaders = () => instances.filter(({ state }) => state.isLeader);
  await expect.poll(() => leaders().length, { timeout: 10_000 }).toBe(1);
  // Waits until the workers have made their first calls, and doesn't count these.
  await expect.poll(() => calls.length, { timeout: 10_000 }).toBeGreaterThan(0);
  calls.length = 0;
  await pause(IDLE_MS);
  expect(calls.length).toBeLessThanOrEqual(6);
  const [first] = leaders();
  await first?.worker.stop();
  Object.assign(first?.state ?? {}, { isLeader: false });
  // The time limit is below the leader's lease, so the leader must have given leadership up.
  await expect.poll(() => leaders().length, { timeout: 8_000 }).toBe(1);
}, 60_000);

test('a leader that stops hands over at once, although its run waits for the node', async () => {
  const world = await openTestEnvironment();
  const play = await new DuelPlayer(world).fundWallets();
  const { duelId } = await play.openAndJoin();
  await play.sendAndSubmit(duelId, play.creator);
  world.finalize();
  let answer = (): void => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  afterTest(answer);
  const { chain } = world.services;
  const slow: ChainPort = {
    ...chain,
    finalizedAccounts: (...asked) => answered.then(() => chain.finalizedAccounts(...asked)),
  };
  const { chain: counted, calls } = withRecordedCalls(slow);
  const start = (port: ChainPort) => startWorker(Object.create(world.services, { chain: { value: port } }) as Services);
  const leader = start(counted);
  await expect.poll(leader.isLeader, { timeout: 10_000 }).toBe(true);
  await world.database.queries.update(duels).set({ nextCheckAt: world.clock.now() });
  await expect.poll(() => calls, { timeout: 10_000 }).toContain('finalizedAccounts');
  const heir = start(chain);
  afterTest(() => heir.stop());
  const stopped = leader.stop();
  await expect.poll(heir.isLeader, { timeout: 8_000 }).toBe(true);
  answer();
  await stopped;
}, 60_000);

test('the rows of a leader that stops are checked by the next one: at once, or when it gives up those begun', async () => {
  const world = await openTestEnvironment();
  const play = await new DuelPlayer(world).fundWallets();
  for (let each = 0; each < CLAIMED_COUNT; each += 1) await play.openAndJoin();
  let answer = (): void => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  afterTest(answer);
  const { chain } = world.services;
  const { queries } = world.database;
  const silent: ChainPort = {
    ...chain,
    finalizedAccounts: (...asked) => answered.then(() => chain.finalizedAccounts(...asked)),
  };
  const start = (port: ChainPort) => startWorker(Object.create(world.services, { chain: { value: port } }) as Services);
  const countLeased = () => queries.$count(duels, isNotNull(duels.leaseToken));
  const leader = start(silent);
  await expect.poll(leader.isLeader, { timeout: 10_000 }).toBe(true);
  await queries.update(duels).set({ nextCheckAt: world.clock.now() });
  await expect.poll(countLeased, { timeout: 10_000 }).toBe(CLAIMED_COUNT);
  const heir = start(chain);
  afterTest(() => heir.stop());
  const stopped = leader.stop();
  await expect.poll(countLeased, { timeout: 4_000 }).toBe(BEGUN_AT_ONCE);
  const countDue = () => queries.$count(duels, lte(duels.nextCheckAt, world.clock.now()));
  await expect.poll(countDue, { timeout: 4_000 }).toBe(0);
  await stopped;
  await expect.poll(async () => [await countLeased(), await countDue()], { timeout: 4_000 }).toEqual([0, 0]);
  answer();
}, 60_000);

test('a leader that cannot read the chain lets another instance lead, which can', async () => {
  const world = await openTestEnvironment();
  const play = await new DuelPlayer(world).fundWallets();
  const { duelId } = await play.openAndJoin();
  await play.sendAndSubmit(duelId, play.creator);
  world.finalize();
  const { chain } = world.services;
  const isAway = () => Promise.reject(new ProblemError('chain-unavailable'));
  const start = (port: ChainPort) =>
    startWorker(Object.create(world.services, { chain: { value: port } }) as Services, createTipReadMonitor(1_000));
  const blind = start({ ...chain, finalizedTip: isAway });
  afterTest(() => blind.stop());
  await expect.poll(blind.isLeader, { timeout: 10_000 }).toBe(true);
  const sighted = start(chain);
  afterTest(() => sighted.stop());
  await world.database.queries.update(duels).set({ nextCheckAt: world.clock.now() });
  await expect.poll(sighted.isLeader, { timeout: 10_000 }).toBe(true);
  await expect.poll(async () => (await play.fetchDuel(duelId)).status, { timeout: 8_000 }).toBe('committing');
  expect(blind.isLeader()).toBe(false);
}, 60_000);

test('rows that a killed leader had claimed are checked by the next one at once', async () => {
  const world = await openTestEnvironment();
  const play = await new DuelPlayer(world).fundWallets();
  const { duelId } = await play.openAndJoin();
  await play.sendAndSubmit(duelId, play.creator);
  world.finalize();
  const leaseUntil = new Date(world.clock.now().getTime() + 120_000);
  const { queries } = world.database;
  await queries.update(duels).set({ leaseToken: 'killed', leaseUntil, nextCheckAt: leaseUntil });
  await queries.insert(workerTasks).values({ name: 'leader', owner: 'killed', claimedAt: new Date(0) });
  const heir = startWorker(world.services);
  afterTest(() => heir.stop());
  await expect.poll(async () => (await play.fetchDuel(duelId)).status, { timeout: 10_000 }).toBe('committing');
}, 60_000);
