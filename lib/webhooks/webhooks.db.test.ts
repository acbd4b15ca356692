import { beforeAll, describe, expect, test } from 'vitest';
import { createIntegrationKey } from '../../testing/service/integration-key';
import { DuelPlayer, expectStatus, type UntypedJson } from '../../testing/service/play';
import { expectRefusal } from '../../testing/service/refusal';
import type { Answer } from '../../testing/service/requests';
import { openTestEnvironment, type TestEnvironment } from '../../testing/service/world';
import { publicReceiverPolicy } from './address-rules';
import { createWebhook, deleteWebhook, listDeliveries, listWebhooks, replayWebhook, rotateWebhook } from './contract';

let world: TestEnvironment;
/** Header with the integration key that most calls use. */
let headers: Record<string, string>;
/** Header with a second integration key. */
let others: Record<string, string>;

beforeAll(async () => {
  world = await openTestEnvironment();
  headers = (await createIntegrationKey(world, 'ours')).header;
  others = (await createIntegrationKey(world, 'theirs')).header;
});

/** Number of calls of `create`; makes each default URL a new one. */
let createCallCount = 0;
const create = (body: object = {}, by = headers): Promise<Answer> => {
  createCallCount += 1;
  world.clock.advance(1);
  return world.call(createWebhook, { headers: by, body: { url: `https://hooks.example/${createCallCount}`, ...body } });
};
const remove = (endpointId: string, by = headers) => world.call(deleteWebhook, { headers: by, params: { endpointId } });
const list = async (query: Record<string, string> = {}, by = headers): Promise<UntypedJson> =>
  expectStatus(200, await world.call(listWebhooks, { headers: by, query }));

describe('creating', () => {
  test('shows the secret in the form of Standard Webhooks, and not in the list', async () => {
    const { secret, ...webhook } = expectStatus(201, await create({ url: 'https://HOOKS.example:443/a?b=c' }));
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(webhook).toMatchObject({
      endpointId: expect.stringMatching(/^whe_/),
      url: 'https://hooks.example/a?b=c',
      eventTypes: null,
      status: 'enabled',
      disabledReason: null,
      previousSecretUntil: null,
    });
    expect((await list()).items).toEqual([webhook]);
    expect(JSON.stringify(await list())).not.toContain('whsec_');
    expect((await remove(webhook.endpointId)).status).toBe(204);
  });

  test('takes some types only', async () => {
    const eventTypes = ['duel.settled', 'duel.refunded'];
    const webhook = expectStatus(201, await create({ eventTypes: [...eventTypes, 'duel.settled'] }));
    expect(webhook.eventTypes).toEqual(eventTypes);
    await remove(webhook.endpointId);
  });

  test.each<[string, object]>([
    ['/body/url', { url: undefined }],
    ['/body/url', { url: 'hooks.example' }],
    ['/body/url', { url: 'ftp://hooks.example/' }],
    ['/body/url', { url: 'https://user:secret@hooks.example/' }],
    ['/body/url', { url: 'https://hooks.example/#x' }],
    ['/body/url', { url: 'https://10.0.0.1/' }],
    ['/body/url', { url: 'https://169.254.169.254/' }],
    ['/body/url', { url: `https://hooks.example/${'a'.repeat(2_048)}` }],
    ['/body/eventTypes', { eventTypes: [] }],
    ['/body/eventTypes/0', { eventTypes: ['duel.won'] }],
    ['/body/secret', { secret: 'whsec_own' }],
  ])('refuses %s of %j', async (pointer, body) => {
    expectRefusal(await create(body), 'invalid-request', pointer);
  });

  test('refuses plain HTTP and the machine itself where the chain is a public one', async () => {
    const away = world.withServices({ receiverPolicy: publicReceiverPolicy });
    for (const url of ['http://hooks.example/', 'https://127.0.0.1/', 'https://[::1]/', 'http://localhost/'])
      expectRefusal(await away.call(createWebhook, { headers, body: { url } }), 'invalid-request', '/body/url');
  });

  test('refuses an address that the key has already; another key may have it', async () => {
    const url = 'https://hooks.example/same';
    const ours = expectStatus(201, await create({ url }));
    expectRefusal(await create({ url }), 'webhook-exists');
    const theirs = expectStatus(201, await create({ url }, others));
    expect(theirs.secret).not.toBe(ours.secret);
    await remove(ours.endpointId);
    const again = expectStatus(201, await create({ url }));
    expect(again.secret).not.toBe(ours.secret);
    await remove(again.endpointId);
  });

  test('refuses the eleventh, also when all come at once', async () => {
    const answers = await Promise.all(Array.from({ length: 13 }, () => create()));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(10);
    for (const answer of answers.filter(({ status }) => status !== 201)) expectRefusal(answer, 'too-many-webhooks');
    const pages: string[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page = await list(cursor === '' ? { limit: '3' } : { limit: '3', cursor });
      pages.push(...page.items.map((each: UntypedJson) => each.endpointId));
      cursor = page.nextCursor;
    }
    expect(new Set(pages).size).toBe(10);
    const { nextCursor } = await list({ limit: '1' });
    expectRefusal(
      await world.call(listWebhooks, { headers: others, query: { cursor: nextCursor } }),
      'invalid-cursor',
      '/query/cursor',
    );
    for (const endpointId of pages) await remove(endpointId);
  });
});

test('what belongs to another key is not there', async () => {
  const { endpointId } = expectStatus(201, await create());
  const params = { endpointId };
  const since = '2026-11-21T12:00:00.000Z';
  expectRefusal(await remove(endpointId, others), 'not-found');
  expectRefusal(await world.call(rotateWebhook, { headers: others, params, body: {} }), 'not-found');
  expectRefusal(await world.call(listDeliveries, { headers: others, params }), 'not-found');
  expectRefusal(await world.call(replayWebhook, { headers: others, params, body: { since } }), 'not-found');
  expect((await list({}, others)).items.map((each: UntypedJson) => each.endpointId)).not.toContain(endpointId);
  expect((await remove(endpointId)).status).toBe(204);
  expectRefusal(await remove(endpointId), 'not-found');
});

test('wallets have no webhooks', async () => {
  const token = await new DuelPlayer(world).getSessionToken(new DuelPlayer(world).creator);
  expectRefusal(await world.call(createWebhook, { token, body: { url: 'https://hooks.example/' } }), 'unauthenticated');
  expectRefusal(await world.call(listWebhooks, { token }), 'unauthenticated');
});

describe('rotating', () => {
  const rotate = (endpointId: string, body: object) =>
    world.call(rotateWebhook, { headers, params: { endpointId }, body });

  test('shows a new secret and says until when the old one signs', async () => {
    const { endpointId, secret } = expectStatus(201, await create());
    const rotated = expectStatus(200, await rotate(endpointId, { overlapSeconds: 60 }));
    expect(rotated.secret).not.toBe(secret);
    expect(rotated.previousSecretUntil).toBe(new Date(world.clock.now().getTime() + 60_000).toISOString());
    expect(expectStatus(200, await rotate(endpointId, {})).previousSecretUntil).toBe(
      new Date(world.clock.now().getTime() + 86_400_000).toISOString(),
    );
    expect(expectStatus(200, await rotate(endpointId, { overlapSeconds: 0 })).previousSecretUntil).toBeNull();
    await remove(endpointId);
  });

  test.each([-1, 604_801, 1.5, '60'])('refuses an overlap of %j', async (overlapSeconds) => {
    const { endpointId } = expectStatus(201, await create());
    expectRefusal(await rotate(endpointId, { overlapSeconds }), 'invalid-request', '/body/overlapSeconds');
    await remove(endpointId);
  });

  test('several at once give one secret each, and none twice', async () => {
    const { endpointId } = expectStatus(201, await create());
    const answers = await Promise.all(Array.from({ length: 5 }, () => rotate(endpointId, {})));
    const secrets = answers.filter(({ status }) => status === 200).map(({ json }) => json.secret);
    expect(secrets.length).toBeGreaterThan(0);
    expect(new Set(secrets).size).toBe(secrets.length);
    for (const answer of answers.filter(({ status }) => status !== 200)) expectRefusal(answer, 'state-changed');
    await remove(endpointId);
  });
});

test.each<[string, object]>([
  ['/body/since', {}],
  ['/body/since', { eventId: 'duel_11111111111111111111-1', since: '2026-11-21T12:00:00.000Z' }],
  ['/body/until', { since: '2026-11-21T12:00:00.000Z', until: '2026-11-21T11:59:59.999Z' }],
  ['/body/since', { since: 'yesterday' }],
  ['/body/eventId', { eventId: 'duel_1' }],
  ['/body/eventId', { eventId: 'duel_11111111111111111111-1' }],
])('a replay refuses %s of %j', async (pointer, body) => {
  const { endpointId } = expectStatus(201, await create());
  const answer = await world.call(replayWebhook, { headers, params: { endpointId }, body });
  expectRefusal(answer, 'invalid-request', pointer);
  await remove(endpointId);
});
