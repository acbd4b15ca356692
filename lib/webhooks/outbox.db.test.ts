import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { duels } from '../../db/schema/duels';
import { webhookOutbox } from '../../db/schema/webhooks';
import { expectStatus } from '../../testing/service/play';
import { openTestEnvironment } from '../../testing/service/world';
import { getWebhookIdHeader, WebhookHarness } from '../../testing/webhooks/post';
import type { ReceivedDelivery } from '../../testing/webhooks/receiver';
import { insertDuel } from '../duel/store';
import { runReconciliation } from '../operations/contract';
import { takeCommitment } from '../provider/store';
import { runDeliveries } from './deliver';
import { claimDeliveries, queueOutboxDeliveries } from './delivery-store';
import type { SendWebhook } from './send';

const world = await openTestEnvironment();
const webhooks = await WebhookHarness.open(world);
const { play, receiver } = webhooks;

beforeEach(async () => {
  await webhooks.resetWithNewKey();
  return () => webhooks.cleanUp();
});

test('a change and its row in the outbox are one: undone together, written together', async () => {
  const { queries } = world.database;
  const { duelId } = await play.openDuel();
  const [row] = await queries.select().from(duels).where(eq(duels.duelId, duelId));
  const listOutboxRows = () => queries.select().from(webhookOutbox);
  const before = await listOutboxRows();
  expect(before).toContainEqual({ duelId, sequence: 1 });
  class RolledBack extends Error {}
  const undone = world.database.transaction(async (transaction) => {
    const commitment = await takeCommitment(transaction, row!.providerKey, world.clock.now());
    await insertDuel(transaction, { ...row!, ...commitment!, duelId: 'duel_undone' }, 'creator');
    expect(await transaction.select().from(webhookOutbox)).toContainEqual({ duelId: 'duel_undone', sequence: 1 });
    throw new RolledBack();
  });
  await expect(undone).rejects.toThrow(RolledBack);
  expect(await listOutboxRows()).toEqual(before);
});

test('a worker that dies after sending leaves the message to the next one, under the same id', async () => {
  const { endpointId } = await webhooks.register();
  await play.openDuel();
  const sendThenCrash: SendWebhook = async (...message) => {
    await world.services.sendWebhook(...message);
    throw new Error('the process ended here');
  };
  await expect(
    runDeliveries({ ...world.services, provider: null, sendWebhook: sendThenCrash } as never),
  ).rejects.toThrow('ended');
  expect((await webhooks.fetchDeliveries(endpointId))[0]).toMatchObject({
    status: 'pending',
    attempts: 1,
    lastAttemptAt: expect.any(String),
  });
  expect(await webhooks.deliverDue()).toBe(0);
  world.clock.advance(61_000);
  expect(await webhooks.deliverDue()).toBe(1);
  expect((await webhooks.fetchDeliveries(endpointId))[0]).toMatchObject({ status: 'delivered', attempts: 2 });
  expect(receiver.received.map(getWebhookIdHeader)).toEqual([
    getWebhookIdHeader(receiver.received[0] as ReceivedDelivery),
    getWebhookIdHeader(receiver.received[0] as ReceivedDelivery),
  ]);
});

test('a delivery whose worker dies at each of eight attempts is given up', async () => {
  const { endpointId } = await webhooks.register();
  await play.openDuel();
  const crashBeforeSending: SendWebhook = () => Promise.reject(new Error('the process ended here'));
  for (let attempt = 0; attempt < 8; attempt += 1) {
    await runDeliveries({ ...world.services, sendWebhook: crashBeforeSending } as never).catch(() => {});
    world.clock.advance(61_000);
  }
  expect(await webhooks.deliverDue()).toBe(0);
  expect((await webhooks.fetchDeliveries(endpointId))[0]).toMatchObject({
    status: 'failed',
    attempts: 8,
    failure: 'connection',
  });
  expect(receiver.received).toEqual([]);
});

test('an attempt that comes back after its lease is over changes nothing', async () => {
  const { endpointId } = await webhooks.register();
  await play.openDuel();
  const answerAfterLease: SendWebhook = async () => {
    world.clock.advance(61_000);
    await webhooks.deliverDue();
    return { status: 500, responseExcerpt: 'late' };
  };
  await runDeliveries({ ...world.services, sendWebhook: answerAfterLease } as never);
  expect((await webhooks.fetchDeliveries(endpointId))[0]).toMatchObject({
    status: 'delivered',
    attempts: 2,
    responseStatus: 204,
  });
});

test('several workers at once send each message once', async () => {
  await webhooks.register();
  for (let count = 0; count < 5; count += 1) await play.openDuel();
  await Promise.all(Array.from({ length: 4 }, () => webhooks.deliverDue()));
  await webhooks.deliverDue();
  const ids = receiver.received.map(getWebhookIdHeader);
  expect(ids).toHaveLength(5);
  expect(new Set(ids).size).toBe(5);
});

test('receivers take turns: what waits for one keeps no other waiting', async () => {
  const { queries } = world.database;
  const dispatch = () => queueOutboxDeliveries(queries, world.clock.now(), 500);
  const busy = await webhooks.register();
  for (let count = 0; count < 4; count += 1) await play.openDuel();
  await dispatch();
  const quiet = await webhooks.register({ url: `${receiver.url}/quiet` });
  await play.openDuel();
  await dispatch();
  const now = world.clock.now();
  const claim = async (token: string, limit: number): Promise<string[]> => {
    const until = new Date(now.getTime() + 60_000);
    const claimed = await claimDeliveries(queries, { token, now, until }, limit);
    return claimed.map(({ endpoint }) => endpoint.endpointId);
  };
  expect((await claim('first', 2)).sort()).toEqual([busy.endpointId, quiet.endpointId].sort());
  expect(await claim('second', 9)).toEqual(Array.from({ length: 4 }, () => busy.endpointId));
  expect(await claim('third', 9)).toEqual([]);
});

test('the cron’s run delivers, too', async () => {
  await webhooks.register();
  await play.openDuel();
  expectStatus(200, await world.call(runReconciliation, { token: 'c'.repeat(32) }));
  expect(receiver.received).toHaveLength(1);
});
