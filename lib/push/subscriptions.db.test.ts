import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { pushSubscriptions } from '../../db/schema/push';
import { TestBrowser } from '../../testing/push/browser';
import { PushHarness } from '../../testing/push/harness';
import { captureLog } from '../../testing/service/captured-log';
import { expectStatus } from '../../testing/service/play';
import { expectRefusal } from '../../testing/service/refusal';
import { openTestEnvironment } from '../../testing/service/world';
import { readConfig } from '../configuration/config';
import { buildGateSettings } from '../configuration/gate-settings';
import { sha256Hex } from '../core/hash';
import { publicReceiverPolicy } from '../webhooks/address-rules';
import { createPushSubscription, getPushKey, listPushSubscriptions } from './contract';
import { MAX_SUBSCRIPTIONS_PER_WALLET } from './rules';

const { log, lines } = captureLog('info');
const world = await openTestEnvironment({}, { log });
const pushes = await PushHarness.open(world);
const { creator, opponent } = pushes.play;

beforeEach(() => pushes.reset(creator, opponent));

describe('subscribing', () => {
  test('returns the device and a hash of its address, never the address or its keys', async () => {
    const browser = pushes.createBrowser();
    const subscription = browser.buildSubscription('Firefox on Linux');
    const answer = await pushes.requestSubscription(creator, subscription);
    expect(expectStatus(201, answer)).toEqual({
      subscriptionId: expect.stringMatching(/^push_/),
      deviceName: 'Firefox on Linux',
      pushService: new URL(browser.endpoint).host,
      endpointHash: sha256Hex(browser.endpoint),
      status: 'active',
      createdAt: expect.stringMatching(/Z$/),
      deliveredAt: null,
    });
    expect(await pushes.list(creator)).toEqual([answer.json]);
    expect(await pushes.list(opponent)).toEqual([]);
    for (const secret of [browser.endpoint, subscription.keys.p256dh, subscription.keys.auth])
      expect(JSON.stringify(await pushes.list(creator)) + lines.join()).not.toContain(secret);
  });

  test('a repeated idempotency key subscribes once', async () => {
    const body = pushes.createBrowser().buildSubscription();
    const first = await pushes.requestSubscription(creator, body, { idempotencyKey: 'once' });
    const second = await pushes.requestSubscription(creator, body, { idempotencyKey: 'once' });
    expect(second.json).toEqual(first.json);
    expect(await pushes.list(creator)).toHaveLength(1);
  });

  test('the same browser again replaces its keys and name, and keeps its id', async () => {
    const browser = pushes.createBrowser();
    const { subscriptionId } = expectStatus(
      201,
      await pushes.requestSubscription(creator, browser.buildSubscription('Old name')),
    );
    const renewed = new TestBrowser(browser.endpoint);
    expectStatus(201, await pushes.requestSubscription(creator, renewed.buildSubscription('New name')));
    expect(await pushes.list(creator)).toMatchObject([{ subscriptionId, deviceName: 'New name' }]);
    const [row] = await world.database.queries.select().from(pushSubscriptions);
    expect(Buffer.from(row!.p256dh)).toEqual(renewed.publicKey);
  });

  test('a browser notifies one wallet: that of the last request', async () => {
    const browser = await pushes.subscribe(creator);
    expectStatus(201, await pushes.requestSubscription(opponent, browser.buildSubscription()));
    expect(await pushes.list(creator)).toEqual([]);
    expect(await pushes.list(opponent)).toHaveLength(1);
  });

  test('of many at once a wallet keeps five, and one of them can subscribe again', async () => {
    const browsers = Array.from({ length: 9 }, () => pushes.createBrowser());
    const answers = await Promise.all(
      browsers.map((browser) => pushes.requestSubscription(creator, browser.buildSubscription())),
    );
    const refused = answers.filter(({ status }) => status !== 201);
    expect(refused).toHaveLength(browsers.length - MAX_SUBSCRIPTIONS_PER_WALLET);
    for (const answer of refused) expectRefusal(answer, 'too-many-push-subscriptions');
    expect(await pushes.list(creator)).toHaveLength(MAX_SUBSCRIPTIONS_PER_WALLET);
    const own = browsers[answers.findIndex(({ status }) => status === 201)]!;
    expectStatus(201, await pushes.requestSubscription(creator, own.buildSubscription()));
    // The limit also refuses a browser that another wallet has subscribed.
    const other = await pushes.subscribe(opponent);
    expectRefusal(await pushes.requestSubscription(creator, other.buildSubscription()), 'too-many-push-subscriptions');
    expect(await pushes.list(opponent)).toHaveLength(1);
  });

  test('one browser that two requests subscribe at once has one row', async () => {
    const browser = pushes.createBrowser();
    const answers = await Promise.all(
      [creator, opponent].map((wallet) => pushes.requestSubscription(wallet, browser.buildSubscription())),
    );
    for (const answer of answers.filter(({ status }) => status !== 201)) expectRefusal(answer, 'state-changed');
    expect([...(await pushes.list(creator)), ...(await pushes.list(opponent))]).toHaveLength(1);
  });

  const offCurve = Buffer.alloc(65, 1).fill(4, 0, 1).toString('base64url');
  test.each<[string, (body: ReturnType<TestBrowser['buildSubscription']>) => object]>([
    ['/body/endpoint', (body) => ({ ...body, endpoint: 'push.example' })],
    ['/body/endpoint', (body) => ({ ...body, endpoint: 'ftp://push.example/' })],
    ['/body/endpoint', (body) => ({ ...body, endpoint: 'https://user:secret@push.example/' })],
    ['/body/endpoint', (body) => ({ ...body, endpoint: 'https://push.example/#x' })],
    ['/body/endpoint', (body) => ({ ...body, endpoint: 'https://10.0.0.1/' })],
    ['/body/endpoint', (body) => ({ ...body, endpoint: `https://push.example/${'x'.repeat(1_024)}` })],
    ['/body/keys/p256dh', (body) => ({ ...body, keys: { ...body.keys, p256dh: offCurve } })],
    ['/body/keys/p256dh', (body) => ({ ...body, keys: { ...body.keys, p256dh: body.keys.auth } })],
    ['/body/keys/auth', (body) => ({ ...body, keys: { ...body.keys, auth: 'AAAA' } })],
    ['/body/keys/auth', (body) => ({ ...body, keys: { ...body.keys, auth: `${'A'.repeat(21)}B` } })],
    ['/body/deviceName', (body) => ({ ...body, deviceName: 'two\nlines' })],
    ['/body/deviceName', (body) => ({ ...body, deviceName: '' })],
    ['/body/deviceName', (body) => ({ ...body, deviceName: 'x'.repeat(61) })],
    ['/body/expirationTime', (body) => ({ ...body, expirationTime: null })],
  ])('a fault of %s is refused', async (pointer, change) => {
    const body = change(pushes.createBrowser().buildSubscription());
    expectRefusal(await pushes.requestSubscription(creator, body), 'invalid-request', pointer);
    expect(await pushes.list(creator)).toEqual([]);
  });

  test('on a public chain only public https receivers are allowed', async () => {
    const { call } = world.withServices({ receiverPolicy: publicReceiverPolicy });
    const token = await pushes.play.getSessionToken(creator);
    const request = (endpoint: string) =>
      call(createPushSubscription, { token, body: new TestBrowser(endpoint).buildSubscription() });
    for (const endpoint of ['http://push.example/', 'https://127.0.0.1/', 'https://[::1]/', 'https://169.254.169.254/'])
      expectRefusal(await request(endpoint), 'invalid-request', '/body/endpoint');
    expectStatus(201, await request('https://push.example/one'));
  });

  test('the database refuses a key or a secret of another length', async () => {
    await pushes.subscribe(creator);
    const update = (change: ReturnType<typeof sql>) =>
      world.database.queries.execute(sql`update push_subscriptions set ${change}`);
    await expect(update(sql`p256dh = 'short'`)).rejects.toThrow();
    await expect(update(sql`auth = 'short'`)).rejects.toThrow();
  });
});

describe('removing', () => {
  test('only its own wallet removes a device, once', async () => {
    await pushes.subscribe(creator);
    const { subscriptionId } = (await pushes.list(creator))[0]!;
    expectRefusal(await pushes.remove(opponent, subscriptionId), 'not-found');
    expect((await pushes.remove(creator, subscriptionId)).status).toBe(204);
    expectRefusal(await pushes.remove(creator, subscriptionId), 'not-found');
    expect(await pushes.list(creator)).toEqual([]);
  });
});

describe('without a session or a key', () => {
  test('nobody but a wallet lists or subscribes', async () => {
    expectRefusal(await world.call(listPushSubscriptions), 'unauthenticated');
    const body = pushes.createBrowser().buildSubscription();
    expectRefusal(await world.call(createPushSubscription, { body }), 'unauthenticated');
  });

  test('the public key is that of the service', async () => {
    const { publicKey } = expectStatus(200, await world.call(getPushKey));
    expect(publicKey).toBe(world.services.vapidKeys?.publicKey);
    expect(Buffer.from(publicKey, 'base64url')).toHaveLength(65);
  });

  test('a deployment without a key says why it is closed, and still lists and removes', async () => {
    await pushes.subscribe(creator);
    const settings = { ...buildGateSettings(readConfig({})), isPushConfigured: false };
    const { call } = world.withServices({ gateSettings: () => settings, vapidKeys: null });
    const token = await pushes.play.getSessionToken(creator);
    const key = await call(getPushKey);
    expectRefusal(key, 'gate-closed');
    expect(key.json.detail).toContain('VAPID_PRIVATE_KEY');
    const body = pushes.createBrowser().buildSubscription();
    expectRefusal(await call(createPushSubscription, { token, body }), 'gate-closed');
    const { items } = expectStatus(200, await call(listPushSubscriptions, { token }));
    expect(items).toMatchObject([{ status: 'outdated' }]);
  });
});
