import { beforeAll, describe, expect, test } from 'vitest';
import { integrationKeys } from '../../db/schema/auth';
import { DuelPlayer, expectStatus } from '../../testing/service/play';
import { expectRefusal } from '../../testing/service/refusal';
import { openTestEnvironment, type TestEnvironment } from '../../testing/service/world';
import type { Endpoint } from '../api/endpoint';
import { createDuel, getDuel } from '../duel/contract';
import { listDuelEvents } from '../duel/events-contract';
import { runReconciliation } from '../operations/contract';
import { createWebhook, listWebhooks } from '../webhooks/contract';
import { createKey, revokeKey, rotateKey } from './keys';

let world: TestEnvironment;
let play: DuelPlayer;
let duelId: string;

beforeAll(async () => {
  world = await openTestEnvironment();
  play = new DuelPlayer(world);
  ({ duelId } = await play.openDuel());
});

const callWithKey = (key: string, endpoint: Endpoint = listDuelEvents, body?: object) =>
  world.call(endpoint, { headers: { 'x-integration-key': key }, params: { duelId }, body });
const parseKeyId = (key: string): string => key.split('_')[1] as string;

test('a new key opens what its scopes allow, and is stored as a hash', async () => {
  const key = await createKey(world.services, 'partner', ['read']);
  expect(key).toMatch(/^rdk_[1-9A-HJ-NP-Za-km-z]{16,22}_[A-Za-z0-9_-]{43}$/);
  expectStatus(200, await callWithKey(key));
  const rows = await world.database.queries.select().from(integrationKeys);
  expect(rows).toMatchObject([{ keyId: parseKeyId(key), name: 'partner', scopes: ['read'] }]);
  expect(JSON.stringify(rows)).not.toContain(key.split('_').slice(2).join('_'));
});

describe('without its scope a key is refused', () => {
  test('with 401 on endpoints of the agreed contract that declare no 403', async () => {
    const key = await createKey(world.services, 'acts', ['act']);
    for (const endpoint of [listDuelEvents, runReconciliation]) {
      const answer = await callWithKey(key, endpoint);
      expectRefusal(answer, 'unauthenticated');
      expect(answer.json.detail).toMatch(/lacks the scope (read|operate)/);
    }
  });

  test('with 403 on an endpoint outside the agreed contract, and with the scope that it lacks', async () => {
    const answer = await callWithKey(await createKey(world.services, 'acts', ['act']), listWebhooks);
    expectRefusal(answer, 'forbidden');
    expect(answer.json.detail).toBe('This integration key lacks the scope webhooks.');
    expect(answer.headers['www-authenticate']).toBe(
      'Bearer realm="ripduel", error="insufficient_scope", scope="webhooks"',
    );
  });

  test('with 403 where the agreed contract declares it', async () => {
    expectRefusal(await callWithKey(await createKey(world.services, 'acts', ['act']), getDuel), 'forbidden');
  });

  test('for a write, if it may read, operate and have webhooks', async () => {
    const key = await createKey(world.services, 'reads', ['read', 'operate', 'webhooks']);
    const body = { matchmakingMode: 'open', packId: 'kickoff-2031', wallet: play.creator.address };
    expectRefusal(await callWithKey(key, createDuel, body), 'forbidden');
    expectStatus(200, await callWithKey(key, runReconciliation));
    expectStatus(200, await callWithKey(key, getDuel));
  });
});

test('after a rotation both secrets count until the overlap ends, then the new one alone', async () => {
  const old = await createKey(world.services, 'rotated', ['read']);
  const fresh = await rotateKey(world.services, parseKeyId(old), 60_000);
  expect(parseKeyId(fresh)).toBe(parseKeyId(old));
  for (const key of [old, fresh]) expectStatus(200, await callWithKey(key));
  world.clock.advance(59_999);
  expectStatus(200, await callWithKey(old));
  world.clock.advance(1);
  expectRefusal(await callWithKey(old), 'unauthenticated');
  expectStatus(200, await callWithKey(fresh));
  const last = await rotateKey(world.services, parseKeyId(old), 0);
  expectRefusal(await callWithKey(fresh), 'unauthenticated');
  expectStatus(200, await callWithKey(last));
});

test('several rotations at once leave a key that opens', async () => {
  const key = await createKey(world.services, 'contended', ['read']);
  const ends = await Promise.allSettled(
    Array.from({ length: 4 }, () => rotateKey(world.services, parseKeyId(key), 60_000)),
  );
  const rotatedKeys = ends.filter((end) => end.status === 'fulfilled').map(({ value }) => value);
  const good = await Promise.all(rotatedKeys.map(async (each) => (await callWithKey(each)).status === 200));
  expect(good.filter(Boolean).length).toBeGreaterThan(0);
  expect(rotatedKeys.length).toBeGreaterThan(0);
});

test('a revoked key opens nothing more, and its webhooks are gone', async () => {
  const key = await createKey(world.services, 'left', ['webhooks', 'read']);
  expectStatus(201, await callWithKey(key, createWebhook, { url: 'https://hooks.example/' }));
  await revokeKey(world.services, parseKeyId(key));
  expectRefusal(await callWithKey(key), 'unauthenticated');
  const { rows } = (await world.database.queries.execute('select * from webhook_endpoints')) as unknown as {
    rows: unknown[];
  };
  expect(rows).toEqual([]);
  await expect(revokeKey(world.services, parseKeyId(key))).rejects.toThrow('no key');
  await expect(rotateKey(world.services, parseKeyId(key), 0)).rejects.toThrow('no key');
});
