import { beforeAll, describe, expect, test } from 'vitest';
import { type DuelBody, DuelPlayer, expectStatus, type UntypedJson } from '../../testing/service/play';
import { expectRefusal } from '../../testing/service/refusal';
import type { EndpointCall, SuccessBody } from '../../testing/service/requests';
import { testWallet } from '../../testing/service/wallet';
import { openTestEnvironment, type TestEnvironment } from '../../testing/service/world';
import { listPacks } from '../packs/contract';
import { createDuel, listDuels } from './contract';

let world: TestEnvironment;
let play: DuelPlayer;
const creators = ['one', 'two', 'three'].map(testWallet);
const createdDuels: DuelBody[] = [];

beforeAll(async () => {
  world = await openTestEnvironment();
  play = new DuelPlayer(world);
  for (let index = 0; index < 21; index += 1) {
    const creator = creators[index % 3]!;
    const invites = index % 7 === 3 ? { matchmakingMode: 'direct', opponentWallet: play.opponent.address } : {};
    const packId = index % 2 === 0 ? 'kickoff-2031' : 'derby-2031';
    const body = { matchmakingMode: 'open', packId, ...invites };
    createdDuels.unshift(
      expectStatus(201, await world.call(createDuel, { token: await play.getSessionToken(creator), body })),
    );
    // In each group of three duels, the first two have the same timestamp.
    if (index % 3 !== 0) world.clock.advance(1_000);
  }
});

const list = (query: EndpointCall['query'] = {}) => world.call(listDuels, { query });

async function listAllPages(query: Record<string, string>): Promise<string[]> {
  const ids: string[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page: SuccessBody<typeof listDuels> = expectStatus(
      200,
      await list(cursor === '' ? query : { ...query, cursor }),
    );
    ids.push(...page.items.map((each) => each.duelId));
    cursor = page.nextCursor;
  }
  return ids;
}

test('gives twenty, newest first, and a cursor for the rest', async () => {
  const first = expectStatus(200, await list());
  expect(first.items).toHaveLength(20);
  const times = first.items.map((each) => each.createdAt);
  expect(times).toEqual([...times].sort().reverse());
  expect(first.nextCursor).toMatch(/^v1\.[A-Za-z0-9_-]{1,480}$/);
});

test.each([1, 2, 5, 20, 50])('pages of %i give every duel once, also duels of one timestamp', async (limit) => {
  const ids = await listAllPages({ limit: String(limit) });
  expect(ids).toHaveLength(createdDuels.length);
  expect(new Set(ids)).toEqual(new Set(createdDuels.map((each) => each.duelId)));
});

test('a duel that comes between two pages moves nothing', async () => {
  const first = expectStatus(200, await list({ limit: '10' }));
  const token = await play.getSessionToken(testWallet('late'));
  createdDuels.unshift(
    expectStatus(201, await world.call(createDuel, { token, body: { matchmakingMode: 'open', packId: 'derby-2031' } })),
  );
  const second = expectStatus(200, await list({ limit: '50', cursor: first.nextCursor }));
  expect(first.items.length + second.items.length).toBe(createdDuels.length - 1);
});

test.each<[string, Record<string, string>, (each: UntypedJson) => boolean]>([
  ['wallet', { wallet: creators[0]!.address }, (each) => each.creatorWallet === creators[0]!.address],
  ['invited wallet', { wallet: testWallet('opponent').address }, (each) => each.matchmakingMode === 'direct'],
  ['mode', { matchmakingMode: 'direct' }, (each) => each.matchmakingMode === 'direct'],
  ['pack', { packId: 'derby-2031' }, (each) => each.packId === 'derby-2031'],
  ['status', { status: 'waiting' }, () => true],
  ['another status', { status: 'settled' }, () => false],
  [
    'both',
    { packId: 'derby-2031', matchmakingMode: 'open' },
    (each) => each.packId === 'derby-2031' && each.matchmakingMode === 'open',
  ],
])('filters by %s', async (_, query, wanted) => {
  const ids = await listAllPages({ ...query, limit: '3' });
  expect(new Set(ids)).toEqual(new Set(createdDuels.filter(wanted).map((each) => each.duelId)));
});

test('a list is public and shows no more than a summary', async () => {
  const [item] = expectStatus(200, await list()).items;
  for (const hidden of ['terms', 'invitedWallet', 'seedCommitment', 'result', 'version'])
    expect(item).not.toHaveProperty(hidden);
});

describe('refuses', () => {
  test.each([
    ['/query/limit', { limit: '0' }],
    ['/query/limit', { limit: '51' }],
    ['/query/limit', { limit: '-1' }],
    ['/query/limit', { limit: '1.5' }],
    ['/query/limit', { limit: '' }],
    ['/query/limit', { limit: '1e1' }],
    ['/query/status', { status: 'open' }],
    ['/query/matchmakingMode', { matchmakingMode: 'any' }],
    ['/query/wallet', { wallet: '11111111111111111111111111111111' }],
    ['/query/packId', { packId: '%' }],
    ['/query/cursor', { cursor: 'v2.abc' }],
    ['/query/cursor', { cursor: 'v1.' }],
    ['/query/cursor', { cursor: `v1.${'a'.repeat(481)}` }],
  ])('%s of %j', async (pointer, query) => {
    expectRefusal(await list(query), 'invalid-request', pointer);
  });

  test('a cursor that was forged, changed, or given by another list or filter', async () => {
    const nextCursor = expectStatus(200, await list({ limit: '1' })).nextCursor!;
    const packCursor = expectStatus(200, await world.call(listPacks, { query: { limit: '1' } })).nextCursor;
    const flipped = `${nextCursor.slice(0, -1)}${nextCursor.endsWith('A') ? 'B' : 'A'}`;
    const bytes = Buffer.from(nextCursor.slice(3), 'base64url');
    const moved = `v1.${Buffer.concat([bytes.subarray(0, 16), Buffer.from('["2026-01-01T00:00:00.000Z","duel_1"]')]).toString('base64url')}`;
    for (const cursor of [packCursor, flipped, moved, 'v1.AAAA', `v1.${'A'.repeat(400)}`])
      expectRefusal(await list({ cursor, limit: '1' }), 'invalid-cursor', '/query/cursor');
    const filters: Record<string, string>[] = [
      { packId: 'derby-2031' },
      { status: 'waiting' },
      { wallet: creators[0]!.address },
    ];
    for (const filter of filters)
      expectRefusal(await list({ cursor: nextCursor, ...filter }), 'invalid-cursor', '/query/cursor');
    expectStatus(200, await list({ cursor: nextCursor, limit: '50' }));
    expectRefusal(await world.call(listPacks, { query: { cursor: nextCursor } }), 'invalid-cursor', '/query/cursor');
  });
});

test('gives the duels of a list of ids; unknown ones are absent, and a malformed one is named', async () => {
  const wanted = createdDuels.slice(2, 5).map(({ duelId }) => duelId);
  const ids = [...wanted, 'duel_1111111111111111'].join(',');
  expect((await listAllPages({ ids, limit: '2' })).sort()).toEqual(wanted.toSorted());
  expect(await listAllPages({ ids, status: 'settled' })).toEqual([]);
  const { nextCursor } = expectStatus(200, await list({ ids, limit: '2' }));
  expectRefusal(await list({ ids: wanted.join(','), cursor: nextCursor }), 'invalid-cursor', '/query/cursor');
  const refused = await list({ ids: `${wanted[0]},x` });
  expectRefusal(refused, 'invalid-request', '/query/ids/1');
  expectRefusal(await list({ ids: Array(51).fill(wanted[0]).join(',') }), 'invalid-request', '/query/ids');
});
