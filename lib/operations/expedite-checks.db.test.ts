import { and, eq, isNotNull } from 'drizzle-orm';
import { beforeEach, expect, test, vi } from 'vitest';
import { duels } from '../../db/schema/duels';
import { DuelPlayer, expectStatus, type MatchedDuel } from '../../testing/service/play';
import { openTestEnvironment } from '../../testing/service/world';
import { cancelDuel } from '../duel/contract';
import { claimDueDuels, listProgramsToFollow } from '../duel/due-store';
import { createCheckExpediter } from './expedite-checks';

const HOUR_MS = 3_600_000;

const world = await openTestEnvironment();
const play = await new DuelPlayer(world).fundWallets();
const { queries } = world.database;

let duel: MatchedDuel;
let rootSlot: bigint;
const now = () => world.clock.now();
const inAnHour = () => new Date(now().getTime() + HOUR_MS);
const expediter = createCheckExpediter({
  ...world.services,
  database: world.database,
  reportedChanges: world.services.reportedChanges,
});

/** Sets the time of the next check of every duel that has one. */
const setAllNextChecks = (nextCheckAt: Date) =>
  queries.update(duels).set({ nextCheckAt }).where(isNotNull(duels.nextCheckAt));
const findDuelRow = async (duelId = duel.duelId) => {
  const [row] = await queries.select().from(duels).where(eq(duels.duelId, duelId));
  return row as typeof duels.$inferSelect;
};
/**
 * Reports a new slot and the newest finalized one, `finalRoot`, and waits until the duels that are to be checked now
 * are due.
 */
async function beginSlot(finalRoot: bigint): Promise<void> {
  expediter.onSlotStarted(finalRoot + 32n, finalRoot);
  await expediter.waitUntilIdle();
}

/** Cancels the duel, and ends its checks as if no payment could reach it any more. */
async function endDuel(): Promise<void> {
  const token = await play.getSessionToken(play.creator);
  expectStatus(200, await world.call(cancelDuel, { token, params: { duelId: duel.duelId } }));
  await queries.update(duels).set({ nextCheckAt: null }).where(eq(duels.duelId, duel.duelId));
}

beforeEach(async () => {
  duel = await play.openAndJoin({ fundingSeconds: 86_400 });
  const { slot } = await world.services.chain.finalizedTip();
  rootSlot = slot;
  await beginSlot(rootSlot);
  await setAllNextChecks(inAnHour());
});

test('programs are followed while a duel of theirs is checked', async () => {
  expect(await listProgramsToFollow(queries)).toEqual([duel.programId]);
  await endDuel();
  expect(await listProgramsToFollow(queries)).toEqual([]);
});

test('a matched duel is due once its account has changed, and again once that is final', async () => {
  expediter.onAccountChanged(duel.escrowAddress, rootSlot + 5n);
  await beginSlot(rootSlot + 1n);
  expect((await findDuelRow()).nextCheckAt).toEqual(now());
  await setAllNextChecks(inAnHour());
  await beginSlot(rootSlot + 4n);
  expect((await findDuelRow()).nextCheckAt).toEqual(inAnHour());
  await beginSlot(rootSlot + 5n);
  expect((await findDuelRow()).nextCheckAt).toEqual(now());
});

test('a duel that is paid for is due only once the change is final', async () => {
  const { duelId, escrowAddress } = await play.playToBothPaid();
  await setAllNextChecks(inAnHour());
  const { slot } = await world.services.chain.finalizedTip();
  expediter.onAccountChanged(escrowAddress, slot + 2n);
  await beginSlot(slot + 1n);
  expect((await findDuelRow(duelId)).nextCheckAt).toEqual(inAnHour());
  await beginSlot(slot + 2n);
  expect((await findDuelRow(duelId)).nextCheckAt).toEqual(now());
});

test('a node that lies makes a duel due, which changes nothing', async () => {
  const before = await findDuelRow();
  expediter.onAccountChanged(duel.escrowAddress, rootSlot);
  await beginSlot(rootSlot);
  await world.work();
  const after = await findDuelRow();
  expect([after.status, after.version]).toEqual(['matched', before.version]);
  expect(after.nextCheckAt?.getTime()).toBeGreaterThan(now().getTime());
  await beginSlot(rootSlot + 8n);
  expect((await findDuelRow()).nextCheckAt).toEqual(after.nextCheckAt);
});

test('a lease isn’t shortened, and its duel is due when it has ended', async () => {
  await setAllNextChecks(now());
  const until = new Date(now().getTime() + 120_000);
  await claimDueDuels(queries, { token: 'held', now: now(), until }, 100);
  expediter.onAccountChanged(duel.escrowAddress, rootSlot);
  expediter.onMissedChanges();
  await beginSlot(rootSlot);
  expect(await findDuelRow()).toMatchObject({ nextCheckAt: until, leaseToken: 'held' });
  await queries.update(duels).set({ leaseToken: null, leaseUntil: null, nextCheckAt: inAnHour() });
  await beginSlot(rootSlot + 4n);
  expect((await findDuelRow()).nextCheckAt).toEqual(now());
});

test('a duel that isn’t checked any more stays so, and an unknown account makes none due', async () => {
  const other = await play.openAndJoin({ fundingSeconds: 86_400 });
  await setAllNextChecks(inAnHour());
  await endDuel();
  for (const account of [duel.escrowAddress, duel.programId]) expediter.onAccountChanged(account, rootSlot);
  await beginSlot(rootSlot);
  expect((await findDuelRow()).nextCheckAt).toBeNull();
  expect((await findDuelRow(other.duelId)).nextCheckAt).toEqual(inAnHour());
  expediter.onMissedChanges();
  await expediter.waitUntilIdle();
  expect((await findDuelRow()).nextCheckAt).toBeNull();
});

test('a flood of notifications is one statement a slot, and one for all slots while it runs', async () => {
  const update = vi.spyOn(queries, 'update');
  for (let each = 0n; each < 20_000n; each += 1n) expediter.onAccountChanged(duel.escrowAddress, rootSlot - each);
  for (let each = 0; each < 20_000; each += 1) expediter.onAccountChanged(`unknown${each}`, rootSlot);
  expect(update).not.toHaveBeenCalled();
  await beginSlot(rootSlot);
  expect(update).toHaveBeenCalledTimes(1);
  expect((await findDuelRow()).nextCheckAt).toEqual(now());
  for (let each = 0n; each < 100n; each += 1n) {
    expediter.onAccountChanged(`later${each}`, rootSlot);
    expediter.onSlotStarted(rootSlot + 33n + each, rootSlot);
  }
  await expediter.waitUntilIdle();
  expect(update).toHaveBeenCalledTimes(2);
  update.mockRestore();
});

test('after a gap the duels with an escrow are due one after the other, and none later than before', async () => {
  const others = [await play.openAndJoin(), await play.openAndJoin(), await play.openAndJoin()];
  const waiting = await play.openDuel();
  await setAllNextChecks(inAnHour());
  const soon = new Date(now().getTime() + 20);
  await queries
    .update(duels)
    .set({ nextCheckAt: soon })
    .where(eq(duels.duelId, others[0]?.duelId as string));
  expediter.onMissedChanges();
  await expediter.waitUntilIdle();
  const isFollowed = and(isNotNull(duels.escrowAddress), isNotNull(duels.nextCheckAt));
  const rows = await queries.select().from(duels).where(isFollowed).orderBy(duels.nextCheckAt);
  const waits = rows.map(({ nextCheckAt }) => (nextCheckAt as Date).getTime() - now().getTime());
  // The first duel's turn would come after 50 ms, but the duel is already due after 20 ms, and no check is delayed.
  expect(waits).toEqual(rows.map((_, turn) => (turn === 0 ? 20 : (turn + 1) * 50)));
  expect((await findDuelRow(waiting.duelId)).nextCheckAt).toEqual(inAnHour());
});
