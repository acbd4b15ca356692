import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { duels } from '../../db/schema/duels';
import { afterFile } from '../../testing/runner/after-file';
import { DuelPlayer } from '../../testing/service/play';
import { openTestEnvironment } from '../../testing/service/world';
import { serveChain } from '../chain/local/serve';
import { followEscrows } from './follow-escrows';

const METRICS_SECRET = 'm'.repeat(32);

const world = await openTestEnvironment({ METRICS_SECRET });
const play = await new DuelPlayer(world).fundWallets();
const { queries } = world.database;

/**
 * Runs each timer at once, except those of 5 s, after which a socket without slots is given up: they never end here.
 */
const setTimer = (callback: () => void, ms: number): (() => void) => {
  const timer = ms !== 5_000 ? setImmediate(callback) : undefined;
  return () => clearImmediate(timer);
};

let served = await serveChain(world.chain);
const stop = followEscrows(world.services, served.wsUrl, { setTimer });
afterFile(async () => {
  await stop();
  await served.close();
});

const expectEventually = <Value>(read: () => Value) => expect.poll(read, { timeout: 20_000, interval: 10 });
const findDuelRow = async (duelId: string) => {
  const [row] = await queries.select().from(duels).where(eq(duels.duelId, duelId));
  return row as typeof duels.$inferSelect;
};
const isDue = async (duelId: string, withinMs = 0) =>
  ((await findDuelRow(duelId)).nextCheckAt as Date).getTime() <= world.clock.now().getTime() + withinMs;
const postponeCheck = (duelId: string) =>
  queries
    .update(duels)
    .set({ nextCheckAt: new Date(world.clock.now().getTime() + 3_600_000) })
    .where(eq(duels.duelId, duelId));
/** Produces a slot with all pending transactions; the sockets are notified of it. */
const produceSlot = () => {
  world.chain.processPending();
  world.chain.tick();
};
async function readMetricLines(name: string): Promise<string[]> {
  const text = (await world.services.prometheus?.scrape()) ?? '';
  return text.split('\n').filter((line) => line.startsWith(name) && !line.includes('_bucket'));
}

test('a duel is due when its payment is confirmed, when it is final, and after a gap', async () => {
  const { duelId } = await play.openAndJoin({ fundingSeconds: 86_400 });
  await expectEventually(() => world.chain.subscriptions.size).toBe(2);
  await expectEventually(() => {
    produceSlot();
    return world.services.reportedChanges.isLive;
  }).toBe(true);
  await play.sendAndSubmit(duelId, play.creator);
  await postponeCheck(duelId);
  produceSlot();
  produceSlot();
  await expectEventually(() => isDue(duelId)).toBe(true);
  await world.work();
  expect((await findDuelRow(duelId)).status).toBe('funding');
  await postponeCheck(duelId);
  for (let each = 0; each < 6; each += 1) produceSlot();
  await expectEventually(() => isDue(duelId)).toBe(true);
  await world.work();
  const polled = await findDuelRow(duelId);
  expect(polled.status).toBe('committing');
  // One payment is final and the other isn't signed, so only a change of the account or a deadline can make a check
  // find something: the next regular check is late.
  expect((polled.nextCheckAt as Date).getTime() - world.clock.now().getTime()).toBeGreaterThan(20_000);
  expect(await readMetricLines('ripduel_chain_update')).toContain('ripduel_chain_updates_total{source="socket"} 2');
  expect(await readMetricLines('ripduel_chain_socket')).toEqual([
    'ripduel_chain_socket_ends_total 0',
    'ripduel_chain_socket_live 1',
  ]);

  await served.close();
  await expectEventually(() => world.services.reportedChanges.isLive).toBe(false);
  await play.sendAndSubmit(duelId, play.opponent);
  world.finalize();
  await postponeCheck(duelId);
  served = await serveChain(world.chain, Number(new URL(served.wsUrl).port));
  await expectEventually(() => isDue(duelId, 1_000)).toBe(true);
  world.clock.advance(1_000);
  await world.work();
  expect((await findDuelRow(duelId)).status).toBe('funded');
  expect(await readMetricLines('ripduel_chain_update')).toEqual(
    expect.arrayContaining([
      'ripduel_chain_updates_total{source="poll"} 1',
      'ripduel_chain_update_lag_slots_count{source="poll"} 1',
    ]),
  );
});
