import { beforeAll, expect, test } from 'vitest';
import { MatchPlayer } from '../../testing/matchmaking/match-player';
import { DuelPlayer, expectStatus } from '../../testing/service/play';
import { expectRefusal } from '../../testing/service/refusal';
import type { EndpointCall, SuccessBody } from '../../testing/service/requests';
import { testWallet } from '../../testing/service/wallet';
import { openTestEnvironment, type TestEnvironment } from '../../testing/service/world';
import { listChanges, listOwnChanges } from './contract';
import { RecentChanges } from './recent-changes';
import { deleteOldChanges } from './store';

let world: TestEnvironment;
let play: DuelPlayer;
/** A service without the minimum wait between two reads of the database. */
let instance: Pick<TestEnvironment, 'call'>;

beforeAll(async () => {
  world = await openTestEnvironment();
  play = await new DuelPlayer(world).fundWallets();
  instance = openInstance();
});

const openInstance = () => world.withServices({ recentChanges: new RecentChanges(world.database.queries, 0) });

type Page = SuccessBody<typeof listChanges>;
const list = (query: EndpointCall['query'] = {}, call: EndpointCall = {}) =>
  instance.call(listChanges, { query, ...call });
const readCursor = async (query: EndpointCall['query'] = {}): Promise<string> =>
  expectStatus(200, await list(query)).nextCursor;

test('without a cursor lists only later changes, and pages have each public change once and in order', async () => {
  const first = expectStatus(200, await list());
  expect(first).toMatchObject({ items: [], isComplete: true, hasMore: false });
  const { duelId } = await play.playToFunded();
  const changes: Page['items'] = [];
  let cursor = first.nextCursor;
  for (let hasMore = true; hasMore; ) {
    const page: Page = expectStatus(200, await list({ cursor, limit: '3' }));
    expect(page.items.length).toBeLessThanOrEqual(3);
    changes.push(...page.items);
    ({ hasMore, nextCursor: cursor } = page);
  }
  expect(changes.map(({ id, version, type }) => [id, version, type])).toEqual(
    changes.map((_, index) => [duelId, index + 1, 'duel']),
  );
  expect(changes.at(-1)?.status).toBe('funded');
  expect(expectStatus(200, await list({ cursor })).items).toEqual([]);
});

test('answers 304 while nothing changes, but not for a cursor that a change follows', async () => {
  const { nextCursor } = expectStatus(200, await list());
  const known = await list({ cursor: nextCursor });
  const headers = { 'if-none-match': known.headers.etag as string };
  expect((await list({ cursor: nextCursor }, { headers })).status).toBe(304);
  await play.openDuel();
  const after = await list({ cursor: nextCursor }, { headers });
  expect([after.status, after.json.items.length]).toEqual([200, 1]);
  const newest = { 'if-none-match': after.headers.etag as string };
  expect((await list({ cursor: nextCursor }, { headers: newest })).status).toBe(200);
});

test('answers 304 also while other duels change, as often as they do', async () => {
  const { duelId } = await play.openDuel();
  const { nextCursor, position } = expectStatus(200, await list({ duelIds: duelId }));
  const headers = { 'if-none-match': `"${position}"` };
  const readStatus = async () => (await list({ cursor: nextCursor, duelIds: duelId }, { headers })).status;
  await play.openAndJoin();
  expect([await readStatus(), await readStatus()]).toEqual([304, 304]);
  await play.join(duelId);
  expect(await readStatus()).toBe(200);
});

test('gives a cursor from before a restart a new one, for which the next poll gets a 304', async () => {
  const { nextCursor, position } = expectStatus(200, await list({ lobby: 'true' }));
  const headers = { 'if-none-match': `"${position}"` };
  await play.openDuel({ matchmakingMode: 'direct', opponentWallet: testWallet('invited').address });
  const restarted = openInstance();
  const readAfterRestart = (query: EndpointCall['query'], call: EndpointCall) =>
    restarted.call(listChanges, { query: { ...query, lobby: 'true' }, ...call });
  const page = expectStatus(200, await readAfterRestart({ cursor: nextCursor }, { headers }));
  expect(page).toMatchObject({ items: [], isComplete: true });
  expect(page.position).toBeGreaterThan(position);
  const next = { headers: { 'if-none-match': `"${page.position}"` } };
  expect((await readAfterRestart({ cursor: page.nextCursor }, next)).status).toBe(304);
});

test('never answers 304 to a cursor ahead of the newest change, which a restored backup can leave behind', async () => {
  const { position } = expectStatus(200, await list());
  const ahead = String(position + 5);
  const cursor = world.services.cursors.seal('changes', { duelIds: [], lobby: false }, [ahead]);
  const page = expectStatus(200, await list({ cursor }, { headers: { 'if-none-match': `"${ahead}"` } }));
  expect(page).toMatchObject({ items: [], position, isComplete: false });
});

test('has only the duels that are asked for, or the lobby', async () => {
  const { duelId } = await play.openDuel();
  const queries: Record<string, string>[] = [{ duelIds: duelId }, { lobby: 'true' }];
  const cursors = await Promise.all(queries.map((query) => readCursor(query)));
  const other = await play.openAndJoin();
  await play.join(duelId);
  const [own, lobby] = await Promise.all(
    queries.map(async (query, index) => expectStatus(200, await list({ ...query, cursor: cursors[index] as string }))),
  );
  expect(own?.items.map(({ id }) => id)).toEqual([duelId]);
  expect(lobby?.items.map(({ id, status }) => [id, status])).toEqual([
    [other.duelId, 'waiting'],
    [other.duelId, 'matched'],
    [duelId, 'matched'],
  ]);
});

test('gives a wallet its own changes, and no other wallet', async () => {
  const [one, other] = [testWallet('player'), testWallet('stranger')];
  const tokens = await Promise.all([one, other].map((wallet) => world.signIn(wallet)));
  const read = (token: string | undefined, query: EndpointCall['query'] = {}) =>
    instance.call(listOwnChanges, { query, ...(token === undefined ? {} : { token }) });
  const cursors = await Promise.all(tokens.map(async (token) => expectStatus(200, await read(token)).nextCursor));
  const { duelId } = await play.openDuel({ matchmakingMode: 'direct', opponentWallet: one.address });
  expect(expectStatus(200, await read(tokens[0], { cursor: cursors[0] as string })).items).toMatchObject([
    { id: duelId },
  ]);
  expect(expectStatus(200, await read(tokens[1], { cursor: cursors[1] as string })).items).toEqual([]);
  expectRefusal(await read(tokens[1], { cursor: cursors[0] as string }), 'invalid-cursor', '/query/cursor');
  expectRefusal(await read(undefined), 'unauthenticated');
});

test('reports a search to its own wallet alone', async () => {
  const matchPlayer = new MatchPlayer(world);
  const seeker = matchPlayer.createWallet();
  const tokens = [await world.signIn(seeker), await world.signIn(testWallet('onlooker'))];
  const readOwn = (token: string, query: EndpointCall['query'] = {}) =>
    instance.call(listOwnChanges, { token, query: { ...query, lobby: 'true' } });
  const own = await Promise.all(tokens.map(async (token) => expectStatus(200, await readOwn(token)).nextCursor));
  const cursor = await readCursor();
  await matchPlayer.search(seeker);
  const pages = await Promise.all(
    tokens.map(async (token, index) => expectStatus(200, await readOwn(token, { cursor: own[index] as string }))),
  );
  expect(pages.map(({ items }) => items.map(({ type }) => type))).toEqual([['search'], []]);
  expect(expectStatus(200, await list({ cursor })).items).toEqual([]);
});

test.each([
  ['forged', 'v1.AAAAAAAAAAAAAAAAAAAAAFsiMSJd'],
  ['not a cursor', '1'],
])('refuses a cursor that is %s, or of other filters', async (_, cursor) => {
  const refused = await list({ cursor });
  expect([refused.status, refused.json.errors[0].pointer]).toEqual([400, '/query/cursor']);
  expectRefusal(await list({ cursor: await readCursor(), lobby: 'true' }), 'invalid-cursor', '/query/cursor');
});

test('says that changes after an old cursor are gone', async () => {
  const cursor = await readCursor();
  await play.openAndJoin();
  await deleteOldChanges(world.database.queries, new Date(world.clock.now().getTime() + 1_000), 1_000);
  const restarted = openInstance();
  const page = expectStatus(200, await restarted.call(listChanges, { query: { cursor } }));
  expect(page).toMatchObject({ isComplete: false, items: [{ status: 'matched' }] });
  expect(expectStatus(200, await list({ cursor: page.nextCursor }))).toMatchObject({ isComplete: true, items: [] });
});
