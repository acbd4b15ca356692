import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { duels } from '../../db/schema/duels';
import { providerCommitments } from '../../db/schema/provider';
import { afterTest } from '../../testing/runner/after-file';
import { DuelPlayer } from '../../testing/service/play';
import { openTestEnvironment, type TestEnvironment } from '../../testing/service/world';
import { silentMeter } from '../api/meter';
import type { Services } from '../root/services';
import { startWorker } from './worker';

/**
 * Starts a worker whose provider doesn't answer calls of `method` until the test ends. Returns functions that say
 * whether such a call was made, and how many maintenance runs have ended.
 */
function startWithSilentProvider(world: TestEnvironment, method: 'draw' | 'requestCommitments') {
  let answer = (): void => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  let isAsked = false;
  const call = async (request: never): Promise<unknown> => {
    isAsked = true;
    await answered;
    return world.provider[method](request);
  };
  const provider = Object.create(world.provider, { [method]: { value: call } });
  let maintained = 0;
  const countRun = (loop: string): void => {
    if (loop === 'maintenance') maintained += 1;
  };
  const replaced = { provider: { value: provider }, meter: { value: { ...silentMeter, countRun } } };
  const worker = startWorker(Object.create(world.services, replaced) as Services);
  afterTest(async () => {
    answer();
    await worker.stop();
  });
  return { isAsked: () => isAsked, countMaintenance: () => maintained };
}

test('a provider that gives no answer for one duel holds up no other', async () => {
  const world = await openTestEnvironment();
  const play = await new DuelPlayer(world).fundWallets();
  const { queries } = world.database;
  const first = await play.playToFunded();
  await play.lockEntropy(first);
  const second = await play.openAndJoin();
  await play.sendAndSubmit(second.duelId, play.creator);
  world.finalize();
  await queries.update(duels).set({ nextCheckAt: new Date(world.clock.now().getTime() + 3_600_000) });
  const makeDue = (duelId: string) =>
    queries.update(duels).set({ nextCheckAt: world.clock.now() }).where(eq(duels.duelId, duelId));
  const { isAsked } = startWithSilentProvider(world, 'draw');
  await makeDue(first.duelId);
  await expect.poll(isAsked, { timeout: 8_000 }).toBe(true);
  await makeDue(second.duelId);
  await expect.poll(async () => (await play.fetchDuel(second.duelId)).status, { timeout: 8_000 }).toBe('committing');
});

test('a provider that gives no commitments holds up no other maintenance', async () => {
  const world = await openTestEnvironment();
  await world.database.queries.update(providerCommitments).set({ takenAt: world.clock.now() });
  const { isAsked, countMaintenance } = startWithSilentProvider(world, 'requestCommitments');
  await expect.poll(isAsked, { timeout: 8_000 }).toBe(true);
  const before = countMaintenance();
  await expect.poll(() => countMaintenance() - before, { timeout: 15_000 }).toBeGreaterThan(2);
});
