import { type Address, createNoopSigner } from '@solana/kit';
import { getTransferInstruction } from '@solana-program/token';
import { and, eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import type { NewRow } from '../../db/rows';
import { duelEvents } from '../../db/schema/duels';
import { pushNotifications, pushSubscriptions } from '../../db/schema/push';
import { Ripper } from '../../testing/gacha/ripper';
import { PushHarness } from '../../testing/push/harness';
import { captureLog } from '../../testing/service/captured-log';
import { createIntegrationKey } from '../../testing/service/integration-key';
import { expectStatus } from '../../testing/service/play';
import { testWallet } from '../../testing/service/wallet';
import { openTestEnvironment } from '../../testing/service/world';
import { WRAPPED_SOL_MINT } from '../core/money';
import { cancelDuel } from '../duel/contract';
import { listDebts, recordGachaDebt, refundGachaDebt } from '../gacha/refunds-owed/contract';
import { deriveTokenAccount } from '../gacha/settings';
import { runReconciliation } from '../operations/contract';
import { runPushes } from './deliver';
import { MAX_NOTIFICATIONS_PER_HOUR, NOTIFICATION_RETENTION_MS } from './rules';

const { log, lines } = captureLog('info');
const world = await openTestEnvironment({}, { log });
const pushes = await PushHarness.open(world);
const { play, service } = pushes;
const { creator, opponent } = play;
const { queries } = world.database;

beforeEach(() => pushes.reset(creator, opponent));

const listRows = (type: string) => queries.select().from(pushNotifications).where(eq(pushNotifications.type, type));
const listRowsOfRecord = (recordId: string) =>
  queries.select().from(pushNotifications).where(eq(pushNotifications.recordId, recordId));

test('the creator is notified of an opponent, encrypted for the browser and signed with the published key', async () => {
  const browser = await pushes.subscribe(creator);
  await pushes.subscribe(opponent);
  const { duelId, fundingDeadline } = await play.openAndJoin({ fundingSeconds: 600 });
  const [request, ...others] = await pushes.deliverTo(browser);
  expect(others).toEqual([]);
  const { message, claims, signedBy } = browser.open(request!);
  expect(message).toEqual({
    type: 'opponent-joined',
    recordId: duelId,
    title: 'Someone joined your duel',
    body: 'Open the duel to pay.',
    path: `/duels/${duelId}`,
    payBefore: fundingDeadline,
  });
  expect(signedBy).toBe(world.services.vapidKeys?.publicKey);
  expect(claims).toMatchObject({ aud: service.url, sub: 'mailto:operator@ripduel.invalid' });
  expect(request!.headers).toMatchObject({
    'content-encoding': 'aes128gcm',
    'content-type': 'application/octet-stream',
    urgency: 'high',
    topic: expect.stringMatching(/^[A-Za-z0-9_-]{32}$/),
  });
  const ttl = Number(request!.headers.ttl);
  expect(ttl).toBe(Math.floor((Date.parse(fundingDeadline) - world.clock.now().getTime()) / 1_000));
  expect(await pushes.list(creator)).toMatchObject([{ deliveredAt: world.clock.now().toISOString() }]);
});

test('both players are notified of the result once, however many steps follow', async () => {
  const browsers = [await pushes.subscribe(creator), await pushes.subscribe(opponent)];
  const { duelId } = await play.playToSettled();
  for (const browser of browsers) {
    const messages = await pushes.openAll(browser);
    const results = messages.map(({ message }) => message).filter(({ type }) => type === 'duel-result');
    expect(results).toMatchObject([{ title: 'Your pack is ready', path: `/duels/${duelId}`, payBefore: null }]);
  }
  const texts = (await pushes.openAll(browsers[0]!)).map(({ message }) => JSON.stringify(message)).join();
  for (const secret of [creator.address, opponent.address, 'lamports']) expect(texts).not.toContain(secret);
});

test('a refund notifies the players who paid, and nobody else', async () => {
  const [paid, unpaid] = [await pushes.subscribe(creator), await pushes.subscribe(opponent)];
  const { duelId, fundingDeadline } = await play.openAndJoin({ fundingSeconds: 600 });
  await play.pay(duelId, creator);
  play.advanceTo(new Date(Date.parse(fundingDeadline) + 1_000));
  world.finalize();
  expect((await play.reconcile(duelId)).duel.status).toBe('refunding');
  expect((await play.pay(duelId, creator, { purpose: 'refund', part: 'creator-fee' })).status).toBe('refunded');
  const messages = (await pushes.openAll(paid)).map(({ message }) => message);
  expect(messages.map(({ type }) => type)).toContain('duel-refund');
  expect(messages.at(-1)).toMatchObject({ title: 'Refund sent', path: `/duels/${duelId}` });
  expect(await pushes.openAll(unpaid)).toEqual([]);
});

test('a paid pack and the refund of a payment notify their wallet', async () => {
  const ripper = await new Ripper(world, testWallet('notified ripper')).fundWallet();
  const browser = await pushes.subscribe(ripper.wallet);
  const first = await ripper.startRip();
  const signature = await ripper.pay(first);
  expectStatus(200, await ripper.verify(first.intent.intentId, signature));
  expectStatus(201, await ripper.rip(ripper.buildRipBody(first)));
  const listOpened = async () => (await pushes.openAll(browser)).map(({ message }) => [message.type, message.path]);
  expect(await listOpened()).toEqual([['pack-result', '/gacha']]);

  const { header: headers } = await createIntegrationKey(world, 'refunder');
  const second = await ripper.startRip();
  const { intentId, amount } = second.intent;
  expectStatus(200, await ripper.verify(intentId, await ripper.pay(second)));
  const { debtId } = expectStatus(
    201,
    await world.call(recordGachaDebt, { headers, body: { paymentIntentId: intentId } }),
  );
  const operator = await new Ripper(world, testWallet('paying operator')).fundWallet();
  const refundSignature = await operator.signAndSend([
    getTransferInstruction({
      source: deriveTokenAccount(operator.wallet.address, WRAPPED_SOL_MINT) as Address,
      destination: deriveTokenAccount(ripper.wallet.address, WRAPPED_SOL_MINT) as Address,
      authority: createNoopSigner(operator.wallet.address as Address),
      amount: BigInt(amount),
    }),
  ]);
  const refund = () =>
    world.call(refundGachaDebt, { headers, params: { debtId }, body: { signature: refundSignature } });
  expectStatus(200, await refund());
  expectStatus(200, await refund());
  expect(await listOpened()).toEqual([
    ['pack-result', '/gacha'],
    ['pack-refund', '/account'],
  ]);
  expect(await world.call(listDebts, { token: await ripper.getSessionToken() })).toMatchObject({ status: 200 });
});

test('a notification is queued with its change, and undone with it', async () => {
  await pushes.subscribe(creator);
  const { duelId } = await play.openDuel();
  class RolledBack extends Error {}
  const undone = world.database.transaction(async (transaction) => {
    const event = { kind: 'resolved', at: world.clock.now(), actorKind: 'worker', data: {} };
    await transaction
      .insert(duelEvents)
      .values({ duelId, sequence: 2, statusFrom: 'resolving', statusTo: 'resolved', ...event });
    await transaction.execute(sql`set constraints all immediate`);
    const queued = await transaction.select().from(pushNotifications).where(eq(pushNotifications.recordId, duelId));
    expect(queued).toMatchObject([{ type: 'duel-result', state: 'pending' }]);
    throw new RolledBack();
  });
  await expect(undone).rejects.toThrow(RolledBack);
  expect(await listRowsOfRecord(duelId)).toEqual([]);
  expectStatus(200, await play.join(duelId));
  expect(await listRowsOfRecord(duelId)).toMatchObject([{ type: 'opponent-joined' }]);
});

test('a wallet without a browser has no rows', async () => {
  const { duelId } = await play.openAndJoin();
  expect(await listRowsOfRecord(duelId)).toEqual([]);
});

/** Builds a pending notification for the creator's newest browser. */
async function buildRow(): Promise<NewRow<typeof pushNotifications, 'leaseToken' | 'lastAttemptAt' | 'failure'>> {
  const [subscription] = await pushes.list(creator);
  const now = world.clock.now();
  return {
    subscriptionId: subscription!.subscriptionId,
    type: 'duel-result',
    recordId: 'duel_test',
    state: 'pending',
    attempts: 0,
    nextAttemptAt: now,
    expiresAt: new Date(now.getTime() + 3_600_000),
    createdAt: now,
  };
}

test('a cancelled duel notifies nobody', async () => {
  await pushes.subscribe(creator);
  const { duelId } = await play.openDuel();
  const token = await play.getSessionToken(creator);
  expectStatus(200, await world.call(cancelDuel, { token, params: { duelId } }));
  expect(await listRowsOfRecord(duelId)).toEqual([]);
});

test.each([404, 410])('a browser that unsubscribed (%i) is removed with its notifications', async (status) => {
  const browser = await pushes.subscribe(creator);
  service.setReplies({ status });
  const { duelId } = await play.openAndJoin();
  expect(await pushes.deliverTo(browser)).toHaveLength(1);
  expect(await pushes.list(creator)).toEqual([]);
  expect(await listRowsOfRecord(duelId)).toEqual([]);
});

test('a busy push service is tried again, later each time, until the notification expires', async () => {
  const browser = await pushes.subscribe(creator);
  service.setReplies({ status: 503 });
  const { duelId } = await play.openAndJoin({ fundingSeconds: 60 });
  await pushes.deliverTo(browser);
  const [row] = await listRowsOfRecord(duelId);
  expect(row).toMatchObject({ state: 'pending', attempts: 1, failure: 'unavailable', leaseToken: null });
  expect(await pushes.deliverDue()).toBe(0);
  play.advanceTo(row!.nextAttemptAt!);
  await pushes.deliverTo(browser);
  // A third attempt would come after the funding deadline, when the notification expires.
  expect((await listRowsOfRecord(duelId))[0]).toMatchObject({ state: 'expired', attempts: 2, nextAttemptAt: null });
  expect(await pushes.list(creator)).toMatchObject([{ deliveredAt: null }]);
});

test('a request that the push service refuses is given up at once, and the log names no address', async () => {
  const browser = await pushes.subscribe(creator);
  service.setReplies({ status: 403, body: browser.endpoint });
  const { duelId } = await play.openAndJoin();
  await pushes.deliverTo(browser);
  expect((await listRowsOfRecord(duelId))[0]).toMatchObject({ state: 'failed', attempts: 1, failure: 'rejected' });
  expect(await pushes.list(creator)).toHaveLength(1);
  expect(lines.join()).toContain('a notification was given up');
  for (const secret of [browser.endpoint, browser.auth.toString('base64url'), world.services.vapidKeys!.privateKey])
    expect(lines.join()).not.toContain(secret);
});

test('a silent or unreachable push service is tried again', async () => {
  await pushes.subscribe(creator);
  const { duelId } = await play.openAndJoin();
  await runPushes({ ...world.services, sendWebhook: async () => ({ fault: 'timeout' }) } as never);
  expect((await listRowsOfRecord(duelId))[0]).toMatchObject({ state: 'pending', failure: 'timeout' });
});

test('a browser of an earlier key is listed as outdated and not sent to', async () => {
  const browser = await pushes.subscribe(creator);
  await queries.update(pushSubscriptions).set({ serverKey: 'B'.repeat(87) });
  expect(await pushes.list(creator)).toMatchObject([{ status: 'outdated' }]);
  const { duelId } = await play.openAndJoin();
  expect(await pushes.deliverTo(browser)).toEqual([]);
  expect((await listRowsOfRecord(duelId))[0]).toMatchObject({ state: 'failed', failure: 'rejected' });
});

test('a worker that dies after sending leaves the notification to the next one', async () => {
  const browser = await pushes.subscribe(creator);
  const { duelId } = await play.openAndJoin();
  const sendThenCrash: typeof world.services.sendWebhook = async (...message) => {
    await world.services.sendWebhook(...message);
    throw new Error('the process ended here');
  };
  await expect(runPushes({ ...world.services, sendWebhook: sendThenCrash } as never)).rejects.toThrow('ended');
  expect((await listRowsOfRecord(duelId))[0]).toMatchObject({ state: 'pending', attempts: 1 });
  expect(await pushes.deliverDue()).toBe(0);
  world.clock.advance(61_000);
  const sent = await pushes.deliverTo(browser);
  expect(sent).toHaveLength(2);
  // Both messages have the same topic, so that the browser shows only one notification.
  expect(new Set(sent.map(({ headers }) => headers.topic)).size).toBe(1);
});

test('a notification whose worker died in the last attempt is given up when the lease ends', async () => {
  await pushes.subscribe(creator);
  await queries.insert(pushNotifications).values({ ...(await buildRow()), attempts: 5, leaseToken: 'died' });
  await pushes.deliverDue();
  expect((await listRowsOfRecord('duel_test'))[0]).toMatchObject({
    state: 'failed',
    failure: 'connection',
    leaseToken: null,
  });
});

test('a worker whose lease is lost writes nothing', async () => {
  await pushes.subscribe(creator);
  const { duelId } = await play.openAndJoin();
  const isRow = and(eq(pushNotifications.recordId, duelId), eq(pushNotifications.type, 'opponent-joined'));
  const sendAndLose: typeof world.services.sendWebhook = async () => {
    await queries.update(pushNotifications).set({ leaseToken: 'other' }).where(isRow);
    return { status: 410, responseExcerpt: '' };
  };
  await runPushes({ ...world.services, sendWebhook: sendAndLose } as never);
  expect((await listRowsOfRecord(duelId))[0]).toMatchObject({ state: 'pending', leaseToken: 'other' });
  expect(await pushes.list(creator)).toHaveLength(1);
});

test('a wallet is notified of twenty changes an hour at most, on each of its browsers', async () => {
  await pushes.subscribe(creator);
  await pushes.subscribe(creator);
  const row = await buildRow();
  await queries
    .insert(pushNotifications)
    .values(
      Array.from({ length: MAX_NOTIFICATIONS_PER_HOUR - 1 }, (_, index) => ({ ...row, recordId: `duel_old_${index}` })),
    );
  const { duelId: last } = await play.openAndJoin();
  expect(await listRowsOfRecord(last)).toHaveLength(2);
  const { duelId: dropped } = await play.openAndJoin();
  expect(await listRowsOfRecord(dropped)).toEqual([]);
  world.clock.advance(3_600_001);
  const { duelId: later } = await play.openAndJoin();
  expect(await listRowsOfRecord(later)).toHaveLength(2);
});

test('without a key nothing is sent, and what is waiting expires', async () => {
  await pushes.subscribe(creator);
  const { duelId } = await play.openAndJoin({ fundingSeconds: 60 });
  const keyless = { ...world.services, vapidKeys: null } as never;
  expect(await runPushes(keyless)).toBe(0);
  expect((await listRowsOfRecord(duelId))[0]).toMatchObject({ state: 'pending', attempts: 0 });
  world.clock.advance(61_000);
  await runPushes(keyless);
  expect((await listRowsOfRecord(duelId))[0]).toMatchObject({ state: 'expired', nextAttemptAt: null });
  expect(service.received).toEqual([]);
});

test('old rows are deleted, and pending ones stay', async () => {
  await pushes.subscribe(creator);
  const createdAt = new Date(world.clock.now().getTime() - NOTIFICATION_RETENTION_MS - 1);
  const ended = { state: 'sent', nextAttemptAt: null, createdAt };
  await queries.insert(pushNotifications).values({ ...(await buildRow()), ...ended, recordId: 'duel_old' });
  await queries.insert(pushNotifications).values({ ...(await buildRow()), createdAt, recordId: 'duel_waiting' });
  await pushes.deliverDue();
  expect(await listRowsOfRecord('duel_old')).toEqual([]);
  expect(await listRowsOfRecord('duel_waiting')).toHaveLength(1);
});

test('the cron’s run sends notifications, too', async () => {
  const browser = await pushes.subscribe(creator);
  await play.openAndJoin();
  expectStatus(200, await world.call(runReconciliation, { token: 'c'.repeat(32) }));
  expect(service.received.filter(({ path }) => browser.endpoint.endsWith(path))).toHaveLength(1);
});

test('removing a browser drops what is waiting for it', async () => {
  await pushes.subscribe(creator);
  await play.openAndJoin();
  await pushes.reset(creator);
  expect(await listRows('opponent-joined')).toEqual([]);
});
