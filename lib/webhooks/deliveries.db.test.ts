import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { webhookDeliveries } from '../../db/schema/webhooks';
import { expectStatus } from '../../testing/service/play';
import { expectRefusal } from '../../testing/service/refusal';
import { openTestEnvironment } from '../../testing/service/world';
import { getWebhookIdHeader, WebhookHarness } from '../../testing/webhooks/post';
import type { ReceivedDelivery } from '../../testing/webhooks/receiver';
import { revokeIntegrationKey } from '../auth/store';
import { cancelDuel } from '../duel/contract';
import { listWebhooks, replayWebhook, rotateWebhook, statusMessage } from './contract';
import { deleteFinishedDeliveries } from './delivery-store';
import { requeueDeliveries } from './replay-store';
import { DELIVERY_RETENTION_MS } from './rules';
import { findWebhook } from './store';

const world = await openTestEnvironment();
const webhooks = await WebhookHarness.open(world);
const { play, receiver } = webhooks;

beforeEach(async () => {
  await webhooks.resetWithNewKey();
  return () => webhooks.cleanUp();
});

test('tells every change of status of a duel, signed, in public words', async () => {
  const { secret, endpointId } = await webhooks.register();
  const { duelId, winner, escrowAddress } = await play.playToSettled();
  while ((await webhooks.deliverDue()) > 0);
  const messages = receiver.received.map((each) => webhooks.verifyDelivery(each, secret));
  for (const message of messages) z.decode(statusMessage, message);
  const bySequence = messages
    .filter(({ data }) => data.duelId === duelId)
    .sort((one, other) => one.data.sequence - other.data.sequence);
  expect(bySequence.map(({ type }) => type)).toEqual([
    'duel.waiting',
    'duel.matched',
    'duel.funding',
    'duel.committing',
    'duel.funded',
    'duel.resolving',
    'duel.resolved',
    'duel.settled',
  ]);
  expect(bySequence[0].data).toMatchObject({ previousStatus: null, opponentWallet: null, winner: null, sequence: 1 });
  expect(bySequence.at(-1)).toEqual({
    type: 'duel.settled',
    timestamp: expect.stringMatching(/Z$/),
    data: {
      duelId,
      status: 'settled',
      previousStatus: 'resolved',
      sequence: bySequence.at(-1).data.sequence,
      matchmakingMode: 'open',
      packId: 'kickoff-2031',
      creatorWallet: play.creator.address,
      opponentWallet: play.opponent.address,
      escrowAddress,
      cancelReason: null,
      winner,
    },
  });
  const deliveries = await webhooks.fetchDeliveries(endpointId, { limit: '50' });
  expect(deliveries).toHaveLength(8);
  for (const each of deliveries)
    expect(each).toMatchObject({
      status: 'delivered',
      attempts: 1,
      responseStatus: 204,
      failure: null,
      nextAttemptAt: null,
    });
  expect(new Set(receiver.received.map(getWebhookIdHeader))).toEqual(new Set(deliveries.map(({ eventId }) => eventId)));
});

test('tells why a duel was cancelled, and only what was asked for', async () => {
  const { secret } = await webhooks.register({ eventTypes: ['duel.cancelled'] });
  const { expiresAt } = await play.openDuel();
  play.advanceTo(new Date(new Date(expiresAt).getTime() + 2_000));
  await world.work();
  await webhooks.deliverDue();
  expect(receiver.received.map((each) => webhooks.verifyDelivery(each, secret).type)).toEqual(['duel.cancelled']);
  expect(webhooks.verifyDelivery(receiver.received[0] as ReceivedDelivery, secret).data).toMatchObject({
    cancelReason: 'timeout',
  });
});

test('the message about a late deposit’s refund says why the duel was cancelled, too', async () => {
  const { secret } = await webhooks.register({ eventTypes: ['duel.refunding'] });
  const { duelId } = await play.openAndJoin({ fundingSeconds: 600 });
  const { transaction } = expectStatus(201, await play.prepare(duelId, play.creator));
  expectStatus(
    200,
    await world.call(cancelDuel, { token: await play.getSessionToken(play.creator), params: { duelId } }),
  );
  await play.send(play.creator.signTransaction(transaction).transaction);
  world.finalize();
  await play.reconcile(duelId);
  await webhooks.deliverDue();
  expect(receiver.received.map((each) => webhooks.verifyDelivery(each, secret).data)).toMatchObject([
    { duelId, previousStatus: 'cancelled', cancelReason: 'participant' },
  ]);
});

test('tries again with the same id and the same text, later each time, and signs each attempt anew', async () => {
  const { secret, endpointId } = await webhooks.register();
  await play.openDuel();
  receiver.setReplies({ status: 503, body: 'busy' }, { status: 302, headers: { location: '/' } }, { status: 200 });
  await webhooks.deliverDue();
  expect(await webhooks.deliverDue()).toBe(0);
  const [first] = await webhooks.fetchDeliveries(endpointId);
  expect(first).toMatchObject({
    status: 'pending',
    attempts: 1,
    responseStatus: 503,
    responseExcerpt: 'busy',
    failure: 'status',
  });
  play.advanceTo(first.nextAttemptAt);
  await webhooks.deliverDue();
  const [second] = await webhooks.fetchDeliveries(endpointId);
  expect(second).toMatchObject({ status: 'pending', attempts: 2, responseStatus: 302, failure: 'redirect' });
  expect(Date.parse(second.nextAttemptAt) - Date.parse(second.lastAttemptAt)).toBeGreaterThan(30_000);
  play.advanceTo(second.nextAttemptAt);
  await webhooks.deliverDue();
  expect((await webhooks.fetchDeliveries(endpointId))[0]).toMatchObject({
    status: 'delivered',
    attempts: 3,
    responseStatus: 200,
  });
  expect(new Set(receiver.received.map(getWebhookIdHeader)).size).toBe(1);
  expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(1);
  expect(new Set(receiver.received.map(({ headers: given }) => given['webhook-signature'])).size).toBe(3);
  webhooks.verifyDelivery(receiver.received[2] as ReceivedDelivery, secret);
});

test('gives up after eight attempts', async () => {
  const { endpointId } = await webhooks.register();
  await play.openDuel();
  receiver.setReplies({ status: 500 });
  const started = world.clock.now().getTime();
  for (let attempt = 1; attempt <= 8; attempt += 1) {
    await webhooks.deliverDue();
    const [delivery] = await webhooks.fetchDeliveries(endpointId);
    expect(delivery.attempts).toBe(attempt);
    if (delivery.nextAttemptAt !== null)
      world.clock.advance(Date.parse(delivery.nextAttemptAt) - world.clock.now().getTime());
  }
  expect((await webhooks.fetchDeliveries(endpointId, { status: 'failed' }))[0]).toMatchObject({
    failure: 'status',
    nextAttemptAt: null,
  });
  expect(world.clock.now().getTime() - started).toBeGreaterThan(15 * 3_600_000);
  expect(receiver.received).toHaveLength(8);
  world.clock.advance(86_400_000);
  expect(await webhooks.deliverDue()).toBe(0);
});

test('410 disables the webhook: nothing more is sent, and a replay is refused', async () => {
  const { endpointId } = await webhooks.register();
  await play.openAndJoin();
  receiver.setReplies({ status: 410 });
  await webhooks.deliverDue();
  const [webhook] = expectStatus(200, await world.call(listWebhooks, { headers: webhooks.headers })).items;
  expect(webhook).toMatchObject({ status: 'disabled', disabledReason: 'gone' });
  for (const each of await webhooks.fetchDeliveries(endpointId))
    expect(each).toMatchObject({ status: 'failed', failure: 'endpoint-gone' });
  const sent = receiver.received.length;
  await play.openAndJoin();
  await webhooks.deliverDue();
  expect(receiver.received).toHaveLength(sent);
  const body = { since: '2026-11-21T00:00:00.000Z' };
  expectRefusal(
    await world.call(replayWebhook, { headers: webhooks.headers, params: { endpointId }, body }),
    'webhook-disabled',
  );
});

test('deliveries that are queued for a disabled webhook fail as endpoint-gone, without being sent', async () => {
  const { endpointId } = await webhooks.register();
  await play.openDuel();
  receiver.setReplies({ status: 410 });
  await webhooks.deliverDue();
  await world.database.transaction(async (transaction) => {
    const webhook = await findWebhook(transaction, webhooks.keyId, endpointId);
    await requeueDeliveries(transaction, webhook!, { since: new Date(0), until: world.clock.now() }, world.clock.now());
  });
  expect(await webhooks.fetchDeliveries(endpointId, { status: 'pending' })).not.toEqual([]);
  expect(await webhooks.deliverDue()).toBe(0);
  expect(await webhooks.fetchDeliveries(endpointId, { status: 'pending' })).toEqual([]);
  for (const each of await webhooks.fetchDeliveries(endpointId))
    expect(each).toMatchObject({ failure: 'endpoint-gone' });
});

test('after a rotation both secrets verify until the overlap ends, then the new one alone', async () => {
  const { endpointId, secret: old } = await webhooks.register();
  const rotation = { headers: webhooks.headers, params: { endpointId }, body: { overlapSeconds: 60 } };
  const { secret } = expectStatus(200, await world.call(rotateWebhook, rotation));
  await play.openDuel();
  await webhooks.deliverDue();
  const [during] = receiver.received as [ReceivedDelivery];
  expect(webhooks.verifyDelivery(during, old)).toEqual(webhooks.verifyDelivery(during, secret));
  world.clock.advance(60_000);
  await play.openDuel();
  await webhooks.deliverDue();
  const after = receiver.received[1] as ReceivedDelivery;
  webhooks.verifyDelivery(after, secret);
  expect(() => webhooks.verifyDelivery(after, old)).toThrow('No matching signature');
});

test('a finished delivery is forgotten after 30 days, and can be replayed; one that waits is kept', async () => {
  const { endpointId } = await webhooks.register();
  const { duelId } = await play.openDuel();
  await webhooks.deliverDue();
  const [{ eventId, lastAttemptAt }] = await webhooks.fetchDeliveries(endpointId);
  receiver.setReplies({ status: 503 });
  await play.join(duelId);
  await webhooks.deliverDue();

  const fetchStatuses = async () => (await webhooks.fetchDeliveries(endpointId)).map(({ status }) => status).sort();
  play.advanceTo(new Date(Date.parse(lastAttemptAt) + DELIVERY_RETENTION_MS));
  await webhooks.deliverDue();
  expect(await fetchStatuses()).toEqual(['delivered', 'pending']);
  world.clock.advance(1);
  await webhooks.deliverDue();
  expect(await fetchStatuses()).toEqual(['pending']);

  receiver.setReplies({ status: 204 });
  const again = { headers: webhooks.headers, params: { endpointId }, body: { eventId } };
  expectStatus(202, await world.call(replayWebhook, again));
  play.advanceTo(new Date(world.clock.now().getTime() + 86_400_000));
  await webhooks.deliverDue();
  expect(await fetchStatuses()).toEqual(['delivered', 'delivered']);

  // Each call deletes at most `limit` deliveries.
  const before = new Date(world.clock.now().getTime() + 1);
  const deleteOneFinished = () => deleteFinishedDeliveries(world.database.queries, { before, limit: 1 });
  expect([await deleteOneFinished(), await deleteOneFinished(), await deleteOneFinished()]).toEqual([1, 1, 0]);
});

test('a key that was revoked is told nothing more', async () => {
  await webhooks.register();
  await play.openDuel();
  await revokeIntegrationKey(world.database.queries, webhooks.keyId, world.clock.now());
  await webhooks.deliverDue();
  expect(receiver.received).toEqual([]);
  const waiting = await world.database.queries
    .select()
    .from(webhookDeliveries)
    .where(eq(webhookDeliveries.status, 'pending'));
  expect(waiting).toEqual([]);
  // Cleans up for other tests: deletes all deliveries and webhooks, and makes the key valid again.
  await world.database.queries.execute(sql`delete from webhook_deliveries`);
  await world.database.queries.execute(sql`delete from webhook_endpoints`);
  await world.database.queries.execute(
    sql`update integration_keys set revoked_at = null where key_id = ${webhooks.keyId}`,
  );
});
