import { beforeEach, expect, test } from 'vitest';
import { expectStatus, type UntypedJson } from '../../testing/service/play';
import { expectRefusal } from '../../testing/service/refusal';
import { openTestEnvironment } from '../../testing/service/world';
import { getWebhookIdHeader, WebhookHarness } from '../../testing/webhooks/post';
import type { ReceivedDelivery } from '../../testing/webhooks/receiver';
import { cancelDuel } from '../duel/contract';
import { listDeliveries, replayWebhook } from './contract';

const world = await openTestEnvironment();
const webhooks = await WebhookHarness.open(world);
const { play, receiver } = webhooks;

beforeEach(async () => {
  await webhooks.resetWithNewKey();
  return () => webhooks.cleanUp();
});

test('a replay sends one event, or all of a time, again under their own ids', async () => {
  const { endpointId, secret } = await webhooks.register({ eventTypes: ['duel.waiting', 'duel.matched'] });
  const since = world.clock.now().toISOString();
  const { duelId } = await play.openAndJoin();
  await webhooks.deliverDue();
  world.clock.advance(1_000);
  const { duelId: later } = await play.openDuel();
  await webhooks.deliverDue();
  expect(receiver.received).toHaveLength(3);
  const replay = async (body: object): Promise<number> => {
    const answer = await world.call(replayWebhook, { headers: webhooks.headers, params: { endpointId }, body });
    return expectStatus(202, answer).queued;
  };
  expect(await replay({ eventId: `${duelId}-2` })).toBe(1);
  await webhooks.deliverDue();
  const again = receiver.received.at(-1) as ReceivedDelivery;
  expect(getWebhookIdHeader(again)).toBe(`${duelId}-2`);
  expect(webhooks.verifyDelivery(again, secret).type).toBe('duel.matched');
  expect(await replay({ since, until: new Date(world.clock.now().getTime() - 1_000).toISOString() })).toBe(2);
  expect(await replay({ since })).toBe(3);
  await webhooks.deliverDue();
  expect(receiver.received.slice(4).map(getWebhookIdHeader).sort()).toEqual(
    [`${duelId}-1`, `${duelId}-2`, `${later}-1`].sort(),
  );
  world.clock.advance(1);
  expect(await replay({ since: world.clock.now().toISOString() })).toBe(0);
  const late = await webhooks.register({ url: `${receiver.url}/late` });
  expect(await webhooks.fetchDeliveries(late.endpointId)).toEqual([]);
  const body = { since, until: new Date(world.clock.now().getTime()).toISOString() };
  expect(
    expectStatus(
      202,
      await world.call(replayWebhook, { headers: webhooks.headers, params: { endpointId: late.endpointId }, body }),
    ).queued,
  ).toBe(3);
  await webhooks.deliverDue();
  expect(receiver.received.filter(({ path }) => path === '/late')).toHaveLength(3);
});

test('a replay doesn’t name a duel that isn’t listed before it has an opponent', async () => {
  world.clock.advance(1_000);
  const since = world.clock.now().toISOString();
  const token = await play.getSessionToken(play.creator);
  const { duelId } = await play.openDuel({ listed: false });
  expectStatus(200, await world.call(cancelDuel, { token, params: { duelId } }));
  const { duelId: joinedId } = await play.openDuel({ listed: false });
  await play.join(joinedId, play.opponent);
  const { endpointId } = await webhooks.register();
  const replay = (body: object) =>
    world.call(replayWebhook, { headers: webhooks.headers, params: { endpointId }, body });
  expect(expectStatus(202, await replay({ since })).queued).toBe(2);
  expectRefusal(await replay({ eventId: `${duelId}-1` }), 'invalid-request', '/body/eventId');
  await webhooks.deliverDue();
  expect(receiver.received.map(getWebhookIdHeader).sort()).toEqual([`${joinedId}-1`, `${joinedId}-2`]);
});

test('an event that changes no status cannot be replayed', async () => {
  const { endpointId } = await webhooks.register();
  const { duelId } = await play.openAndJoin();
  expectStatus(201, await play.prepare(duelId, play.creator));
  const body = { eventId: `${duelId}-3` };
  expectRefusal(
    await world.call(replayWebhook, { headers: webhooks.headers, params: { endpointId }, body }),
    'invalid-request',
    '/body/eventId',
  );
});

test('deliveries are listed newest first by pages, whose cursors belong to their webhook and filter', async () => {
  const { endpointId } = await webhooks.register();
  for (let count = 0; count < 5; count += 1) {
    await play.openDuel();
    await webhooks.deliverDue();
    world.clock.advance(1_000);
  }
  const ids: string[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const query: Record<string, string> = cursor === '' ? { limit: '2' } : { limit: '2', cursor };
    const page: UntypedJson = expectStatus(
      200,
      await world.call(listDeliveries, { headers: webhooks.headers, params: { endpointId }, query }),
    );
    ids.push(...page.items.map(({ eventId }: UntypedJson) => eventId));
    cursor = page.nextCursor;
  }
  expect(ids).toEqual(receiver.received.map(getWebhookIdHeader).reverse());
  const params = { endpointId };
  const { nextCursor } = expectStatus(
    200,
    await world.call(listDeliveries, { headers: webhooks.headers, params, query: { limit: '1' } }),
  );
  const other = await webhooks.register({ url: `${receiver.url}/other` });
  for (const [id, query] of [
    [endpointId, { cursor: nextCursor, status: 'delivered' }],
    [other.endpointId, { cursor: nextCursor }],
  ])
    expectRefusal(
      await world.call(listDeliveries, { headers: webhooks.headers, params: { endpointId: id }, query }),
      'invalid-cursor',
      '/query/cursor',
    );
  for (const query of [{ status: 'lost' }, { limit: '0' }, { limit: '51' }] as Record<string, string>[])
    expectRefusal(
      await world.call(listDeliveries, { headers: webhooks.headers, params, query }),
      'invalid-request',
      `/query/${Object.keys(query)[0]}`,
    );
});
