import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { dueFailures } from '../../db/schema/due-failures';
import { duels } from '../../db/schema/duels';
import { treasuryArrivals } from '../../db/schema/treasury';
import { FaultySettlementProvider } from '../../testing/crash-game/faulty-settlement';
import { CrashRoundPlayer } from '../../testing/crash-game/rounds';
import { Ripper } from '../../testing/gacha/ripper';
import { createIntegrationKey } from '../../testing/service/integration-key';
import { DuelPlayer, expectStatus, type UntypedJson } from '../../testing/service/play';
import { expectRefusal } from '../../testing/service/refusal';
import { testWallet } from '../../testing/service/wallet';
import { openTestEnvironment, type TestEnvironment } from '../../testing/service/world';
import type { ChainPort } from '../chain/port';
import { processDueCrashRounds } from '../crash/run-settlements';
import { countParkedByQueue } from '../due-work/failure-store';
import { listAlerts } from './alert-contract';
import { retryParkedWork } from './parked-contract';
import { getDuelStory } from './story-contract';

const MINUTE_MS = 60_000;
let world: TestEnvironment;
let play: DuelPlayer;
let operatorHeader: Record<string, string>;
let ids: Record<string, string>;
/** Addresses and signatures: any RPC call whose arguments contain one fails. */
let brokenIds: string[] = [];
const faultySettlement = new FaultySettlementProvider();

function failOnBrokenIds(chain: ChainPort): ChainPort {
  const text = (args: unknown) =>
    JSON.stringify(args, (_, value) => (typeof value === 'bigint' ? String(value) : value));
  const guard =
    (call: (...args: unknown[]) => unknown) =>
    (...args: unknown[]) => {
      if (brokenIds.some((id) => text(args).includes(id))) throw new TypeError('https://rpc.example/?api-key=secret');
      return call(...args);
    };
  const entries = Object.entries(chain).map(([name, value]) => [
    name,
    typeof value === 'function' ? guard(value) : value,
  ]);
  return Object.fromEntries(entries);
}

/** Runs the worker and the settlements once, some minutes later. */
async function advanceAndRunWorker(minutes: number): Promise<void> {
  world.clock.advance(minutes * MINUTE_MS);
  await world.withServices({ chain: failOnBrokenIds(world.services.chain) }).work();
  faultySettlement.nextFindFaults.length = 0;
  if (brokenIds.length > 0) faultySettlement.nextFindFaults.push('other-payload');
  await processDueCrashRounds(Object.create(world.services, { settlement: { value: faultySettlement } }));
}

/** Makes a row of each queue that parks fail for hours, except that of card deliveries. */
beforeAll(async () => {
  world = await openTestEnvironment();
  play = await new DuelPlayer(world).fundWallets();
  ({ header: operatorHeader } = await createIntegrationKey(world, 'operator'));
  const duel = await play.openAndJoin();
  const { intentId } = expectStatus(201, await play.prepare(duel.duelId, play.creator));
  const ripper = await new Ripper(world, testWallet('unlucky')).fundWallet();
  const begun = await ripper.startRip();
  const signature = await ripper.pay(begun);
  const rounds = new CrashRoundPlayer(world, world.withServices({ settlement: faultySettlement }).call);
  faultySettlement.nextPerformFaults.push('other-payload');
  const { roundId } = await rounds.createAndStart(rounds.createWallet());
  ids = {
    duels: duel.duelId,
    intents: intentId!,
    payments: begun.intent.intentId,
    arrivals: signature,
    settlements: `crash:${roundId}:custody`,
  };
  brokenIds = [duel.escrowAddress, signature];
  for (let run = 0; run < 42; run += 1) await advanceAndRunWorker(11);
});

const list = async (query: Record<string, string> = {}): Promise<UntypedJson> =>
  expectStatus(200, await world.call(listAlerts, { headers: operatorHeader, query: { limit: '50', ...query } }));
const listParkedAlerts = async (): Promise<UntypedJson[]> =>
  (await list()).items.filter(({ kind }: UntypedJson) => kind === 'parked-work');
const retry = (queue: string, id = ids[queue] as string) =>
  world.call(retryParkedWork, { headers: operatorHeader, body: { queue, id } });
const readDuelDueTime = async (): Promise<Date> => {
  const [row] = await world.database.queries
    .select()
    .from(duels)
    .where(eq(duels.duelId, ids.duels as string));
  return row?.nextCheckAt as Date;
};

test('a row that keeps failing, of any queue but that of cards, is an alert with its reason, without what the error said', async () => {
  const alerts = await listParkedAlerts();
  expect(Object.fromEntries(alerts.map(({ work }) => [work.queue, work.id]))).toEqual(ids);
  expect(Object.fromEntries(alerts.map(({ work }) => [work.queue, work.reason]))).toEqual({
    duels: 'TypeError',
    intents: 'TypeError',
    payments: 'TypeError',
    arrivals: 'TypeError',
    settlements: 'disputed',
  });
  for (const { work, duelId, amounts, debt, resolvedAt, openedAt } of alerts) {
    expect(work.failures).toBeGreaterThanOrEqual(work.queue === 'duels' ? 40 : 12);
    expect(Date.parse(work.failingSince)).toBeLessThan(Date.parse(work.parkedAt));
    expect([duelId, amounts, debt, resolvedAt, openedAt]).toEqual([
      work.queue === 'duels' ? work.id : null,
      [],
      null,
      null,
      work.parkedAt,
    ]);
  }
  const story = await world.call(getDuelStory, { headers: operatorHeader, params: { duelId: ids.duels as string } });
  expect(expectStatus(200, story).hindrances).toContainEqual(
    expect.stringMatching(
      /^The worker has failed at it 4\d times in a row since .+, and tries it every 15 minutes: TypeError\.$/,
    ),
  );
  expect(JSON.stringify(alerts)).not.toMatch(/secret|rpc\.example/);
  const tally = await countParkedByQueue(world.database.queries);
  expect(Object.fromEntries(tally.map(({ name, rows }) => [name, rows]))).toEqual({
    duels: 1,
    intents: 1,
    payments: 1,
    arrivals: 1,
    settlements: 1,
  });
});

test('parked rows are paged with the other alerts, and are never among the resolved ones', async () => {
  const all = (await list()).items;
  const seen: UntypedJson[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page: UntypedJson = await list({ limit: '1', ...(cursor === '' ? {} : { cursor }) });
    seen.push(...page.items);
    cursor = page.nextCursor;
  }
  expect(seen).toEqual(all);
  expect((await list({ status: 'open' })).items).toEqual(all);
  expect((await list({ status: 'resolved' })).items).toEqual([]);
});

test('a parked row is still tried, but rarely, and keeps no other waiting', async () => {
  const [before] = (await listParkedAlerts()).filter(({ work }) => work.queue === 'duels');
  await advanceAndRunWorker(16);
  const wait = (await readDuelDueTime()).getTime() - world.clock.now().getTime();
  expect(wait).toBeGreaterThan(11 * MINUTE_MS);
  expect(wait).toBeLessThanOrEqual(15 * MINUTE_MS);
  const [after] = (await listParkedAlerts()).filter(({ work }) => work.queue === 'duels');
  expect(after?.work).toMatchObject({ failures: before?.work.failures + 1, parkedAt: before?.work.parkedAt });
  const fine = await play.openAndJoin();
  expectStatus(201, await play.prepare(fine.duelId, play.creator));
  await advanceAndRunWorker(5);
  const [row] = await world.database.queries.select().from(duels).where(eq(duels.duelId, fine.duelId));
  expect(row?.checkAttempts).toBe(1);
});

test('an operator has it tried at the next run; it stays parked until it succeeds', async () => {
  const before = expectStatus(200, await retry('duels'));
  expect(await readDuelDueTime()).toEqual(world.clock.now());
  await advanceAndRunWorker(0);
  const [after] = (await listParkedAlerts()).filter(({ work }) => work.queue === 'duels');
  expect(after?.work.failures).toBe(before.failures + 1);
  brokenIds = [];
  for (const queue of Object.keys(ids))
    expect(expectStatus(200, await retry(queue))).toMatchObject({ queue, id: ids[queue] });
  await advanceAndRunWorker(0);
  await advanceAndRunWorker(0);
  expect(await listParkedAlerts()).toEqual([]);
  expect(await world.database.queries.select().from(treasuryArrivals)).toEqual([]);
  for (const queue of Object.keys(ids)) expectRefusal(await retry(queue), 'not-found');
});

test('only operators retry, and only what is parked', async () => {
  const body = { queue: 'duels', id: ids.duels };
  expectRefusal(
    await world.call(retryParkedWork, { token: await play.getSessionToken(play.creator), body }),
    'unauthenticated',
  );
  expectRefusal(await world.call(retryParkedWork, { token: 'c'.repeat(32), body }), 'unauthenticated');
  expectRefusal(await retry('deliveries', 'any'), 'invalid-request', '/body/queue');
  expectRefusal(await retry('duels', ''), 'invalid-request', '/body/id');
  // Postgres takes no NUL in a text.
  expectRefusal(await retry('duels', 'duel_\0'), 'invalid-request', '/body/id');
  const { duelId } = await play.openDuel();
  expectRefusal(await retry('duels', duelId), 'not-found');
});

test('failures of a row that came to its end in another way are forgotten', async () => {
  const at = world.clock.now();
  const failure = {
    id: ids.intents as string,
    failures: 12,
    reason: 'TypeError',
    failingSince: at,
    failedAt: at,
    parkedAt: at,
  };
  await world.database.queries.insert(dueFailures).values({ queue: 'payments', ...failure });
  await advanceAndRunWorker(0);
  expect(await listParkedAlerts()).toEqual([]);
});
