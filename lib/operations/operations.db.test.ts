import { eq, isNull } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { duelEvents, duels } from '../../db/schema/duels';
import { providerCommitments } from '../../db/schema/provider';
import { createIntegrationKey } from '../../testing/service/integration-key';
import { DuelPlayer, expectStatus } from '../../testing/service/play';
import { expectRefusal } from '../../testing/service/refusal';
import { openTestEnvironment, type TestEnvironment } from '../../testing/service/world';
import type { Endpoint } from '../api/endpoint';
import { runReconciliation, runReconciliationByHand } from './contract';

const CRON_SECRET = 'c'.repeat(32);
let world: TestEnvironment;
let play: DuelPlayer;

beforeAll(async () => {
  world = await openTestEnvironment();
  play = await new DuelPlayer(world).fundWallets();
});

const callReconciliation = (
  query: Record<string, string> = {},
  token = CRON_SECRET,
  endpoint: Endpoint = runReconciliation,
) => world.call(endpoint, { token, query });

/** Makes all duels due that the worker checks. */
const advanceUntilDue = () => world.clock.advance(60_000);

test('is for the cron’s secret and integrations only', async () => {
  const { header } = await createIntegrationKey(world, 'operator');
  for (const endpoint of [runReconciliation, runReconciliationByHand]) {
    expectStatus(200, await callReconciliation({}, CRON_SECRET, endpoint));
    expectStatus(200, await world.call(endpoint, { headers: header }));
    const session = await play.getSessionToken(play.creator);
    for (const token of [`${CRON_SECRET}c`, CRON_SECRET.slice(1), session, 'rds_'])
      expectRefusal(await callReconciliation({}, token, endpoint), 'unauthenticated');
    expectRefusal(await world.call(endpoint, {}), 'unauthenticated');
    expectRefusal(
      await world.call(endpoint, { headers: { cookie: 'a=b' }, sessionCookie: session }),
      'unauthenticated',
    );
  }
});

test.each(['0', '101', '-1', '1.0', 'all'])('refuses a limit of %s', async (limit) => {
  expectRefusal(await callReconciliation({ limit }), 'invalid-request', '/query/limit');
});

test('a run is bounded, and every due duel is visited within ceil(N / limit) + 1 runs', async () => {
  await callReconciliation();
  const ids = new Set<string>();
  for (let index = 0; index < 7; index += 1) ids.add((await play.openAndJoin()).duelId);
  for (const duelId of ids) await play.prepare(duelId, play.creator);
  advanceUntilDue();
  const claimed: number[] = [];
  for (let round = 0; round < Math.ceil(7 / 3) + 1; round += 1)
    claimed.push(expectStatus(200, await callReconciliation({ limit: '3' }))!.claimed);
  expect(Math.max(...claimed)).toBeLessThanOrEqual(3);
  expect(claimed.reduce((sum, each) => sum + each, 0)).toBeGreaterThanOrEqual(7);
  const rows = await world.database.queries.select().from(duels);
  for (const row of rows.filter(({ duelId }) => ids.has(duelId)))
    expect(row.nextCheckAt!.getTime()).toBeGreaterThan(world.clock.now().getTime());
});

test('a due duel whose check fails doesn’t hold up another one', async () => {
  const [broken, sound] = [await play.openAndJoin(), await play.openAndJoin()];
  for (const { duelId } of [broken, sound]) await play.sendAndSubmit(duelId, play.creator);
  world.finalize();
  advanceUntilDue();
  const { chain } = world.services;
  const failing = {
    ...chain,
    finalizedAccounts: (addresses: readonly string[]) =>
      addresses.includes(broken.escrowAddress) ? Promise.reject(new Error('away')) : chain.finalizedAccounts(addresses),
  };
  await world.withServices({ chain: failing }).work();
  expect((await play.fetchDuel(broken.duelId)).status).toBe('matched');
  expect((await play.fetchDuel(sound.duelId)).status).toBe('committing');
  advanceUntilDue();
  await world.work();
  expect((await play.fetchDuel(broken.duelId)).status).toBe('committing');
});

test('concurrent runs have the effects of a single run', async () => {
  const { duelId } = await play.openAndJoin();
  for (const wallet of [play.creator, play.opponent]) await play.sendAndSubmit(duelId, wallet);
  world.finalize();
  advanceUntilDue();
  await Promise.all([
    ...Array.from({ length: 4 }, () => callReconciliation()),
    ...Array.from({ length: 4 }, () => play.reconcile(duelId)),
    play.reconcile(duelId, play.opponent),
  ]);
  expect((await play.fetchDuel(duelId)).status).toBe('funded');
  const events = await world.database.queries.select().from(duelEvents).where(eq(duelEvents.duelId, duelId));
  expect(events.map(({ kind }) => kind).sort()).toEqual([
    'created',
    'deposit-finalized',
    'deposit-finalized',
    'fund-prepared',
    'fund-seen',
    'joined',
    'provider-agreed',
  ]);
});

test('keeps the pool of seed commitments filled, and goes on without a provider', async () => {
  const { queries } = world.database;
  await queries
    .update(providerCommitments)
    .set({ takenAt: world.clock.now() })
    .where(isNull(providerCommitments.takenAt));
  const away = world.withServices({
    provider: { ...world.provider, requestCommitments: () => Promise.reject(new Error('away')) },
  });
  expect(expectStatus(200, await away.call(runReconciliation, { token: CRON_SECRET })).commitments).toBe(0);
  expect(
    expectStatus(200, await world.withServices({ provider: null }).call(runReconciliation, { token: CRON_SECRET }))
      .commitments,
  ).toBe(0);
  expect(expectStatus(200, await callReconciliation())?.commitments).toBe(96);
  expect(expectStatus(200, await callReconciliation())?.commitments).toBe(96);
});

test('cancels a duel that waited too long, without any reader', async () => {
  const { duelId, expiresAt } = await play.openDuel();
  play.advanceTo(new Date(new Date(expiresAt).getTime() + 2_000));
  await world.work();
  const [row] = await world.database.queries.select().from(duels).where(eq(duels.duelId, duelId));
  expect(row).toMatchObject({ status: 'cancelled', cancelReason: 'timeout', nextCheckAt: null });
});
