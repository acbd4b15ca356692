import { beforeAll, describe, expect, test } from 'vitest';
import { integrationKeys } from '../../db/schema/auth';
import { expectStatus, Play } from '../../testing/service/play';
import { expectRefusal } from '../../testing/service/refusal';
import { openWorld, type World } from '../../testing/service/world';
import type { Endpoint } from '../api/endpoint';
import { createDuel, getDuel } from '../duel/contract';
import { listDuelEvents } from '../duel/events-contract';
import { runReconciliation } from '../operations/contract';
import { createWebhook, listWebhooks } from '../webhooks/contract';
import { createKey, revokeKey, rotateKey } from './keys';

let world: World;
let play: Play;
let duelId: string;

beforeAll(async () => {
  world = await openWorld();
  play = new Play(world);
  ({ duelId } = await play.openDuel());
});

const ask = (key: string, endpoint: Endpoint = listDuelEvents, body?: object) =>
  world.call(endpoint, { headers: { 'x-integration-key': key }, params: { duelId }, body });
const idOf = (key: string): string => key.split('_')[1] as string;

test('a new key opens what its scopes allow, and is stored as a hash', async () => {
  const key = await createKey(world.services, 'partner', ['read']);
  expect(key).toMatch(/^rdk_[1-9A-HJ-NP-Za-km-z]{16,22}_[A-Za-z0-9_-]{43}$/);
  expectStatus(200, await ask(key));
  const rows = await world.database.queries.select().from(integrationKeys);
  expect(rows).toMatchObject([{ keyId: idOf(key), name: 'partner', scopes: ['read'] }]);
  expect(JSON.stringify(rows)).not.toContain(key.split('_').slice(2).join('_'));
});

describe('without its scope a key is refused', () => {
  test('with 401, where no other status is declared', async () => {
    const key = await createKey(world.services, 'acts', ['act']);
    for (const endpoint of [listDuelEvents, runReconciliation, listWebhooks]) {
      const answer = await ask(key, endpoint);
      expectRefusal(answer, 'unauthenticated');
      expect(answer.json.detail).toMatch(/lacks the scope (read|operate|webhooks)/);
    }
  });

  test('with 403 where that is declared', async () => {
    expectRefusal(await ask(await createKey(world.services, 'acts', ['act']), getDuel), 'forbidden');
  });

  test('whatever it wants to change', async () => {
    const key = await createKey(world.services, 'reads', ['read', 'operate', 'webhooks']);
    const body = { matchmakingMode: 'open', packId: 'kickoff-2031', wallet: play.creator.address };
    expectRefusal(await ask(key, createDuel, body), 'forbidden');
    expectStatus(200, await ask(key, runReconciliation));
    expectStatus(200, await ask(key, getDuel));
  });
});

test('after a rotation both secrets count until the overlap ends, then the new one alone', async () => {
  const old = await createKey(world.services, 'rotated', ['read']);
  const fresh = await rotateKey(world.services, idOf(old), 60_000);
  expect(idOf(fresh)).toBe(idOf(old));
  for (const key of [old, fresh]) expectStatus(200, await ask(key));
  world.clock.advance(59_999);
  expectStatus(200, await ask(old));
  world.clock.advance(1);
  expectRefusal(await ask(old), 'unauthenticated');
  expectStatus(200, await ask(fresh));
  const last = await rotateKey(world.services, idOf(old), 0);
  expectRefusal(await ask(fresh), 'unauthenticated');
  expectStatus(200, await ask(last));
});

test('several rotations at once leave a key that opens', async () => {
  const key = await createKey(world.services, 'contended', ['read']);
  const ends = await Promise.allSettled(Array.from({ length: 4 }, () => rotateKey(world.services, idOf(key), 60_000)));
  const given = ends.filter((end) => end.status === 'fulfilled').map(({ value }) => value);
  const good = await Promise.all(given.map(async (each) => (await ask(each)).status === 200));
  expect(good.filter(Boolean).length).toBeGreaterThan(0);
  expect(given.length).toBeGreaterThan(0);
});

test('a revoked key opens nothing more, and its webhooks are gone', async () => {
  const key = await createKey(world.services, 'left', ['webhooks', 'read']);
  expectStatus(201, await ask(key, createWebhook, { url: 'https://hooks.example/' }));
  await revokeKey(world.services, idOf(key));
  expectRefusal(await ask(key), 'unauthenticated');
  const { rows } = (await world.database.queries.execute('select * from webhook_endpoints')) as unknown as {
    rows: unknown[];
  };
  expect(rows).toEqual([]);
  await expect(revokeKey(world.services, idOf(key))).rejects.toThrow('no key');
  await expect(rotateKey(world.services, idOf(key), 0)).rejects.toThrow('no key');
});
