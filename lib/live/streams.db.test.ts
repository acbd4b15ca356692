import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { liveChanges } from '../../db/schema/live-changes';
import { Ripper } from '../../testing/gacha/ripper';
import { openStream } from '../../testing/live/open-stream';
import { MatchPlayer } from '../../testing/matchmaking/match-player';
import { DuelPlayer, expectStatus } from '../../testing/service/play';
import { dispatchRequest } from '../../testing/service/requests';
import { testWallet } from '../../testing/service/wallet';
import { openTestEnvironment, type TestEnvironment } from '../../testing/service/world';
import { revokeSession } from '../auth/contract';
import { streamDuel, streamLobby, streamOwnChanges } from './contract';
import { StreamHub } from './hub';
import { DEFAULT_HUB_TIMES } from './hub-times';
import { deleteOldChanges, readNewestPosition } from './store';

let world: TestEnvironment;
let play: DuelPlayer;
/** An open duel that no test changes. */
let duelId: string;

beforeAll(async () => {
  world = await openTestEnvironment();
  play = await new DuelPlayer(world).fundWallets();
  ({ duelId } = await play.openDuel());
});

const newestPosition = () => readNewestPosition(world.database.queries);

/** Opens a hub with other times on the environment's database, and services that use it. */
function openHub(times: Partial<typeof DEFAULT_HUB_TIMES>, limitFactor = 1) {
  const { database, clock, random, log } = world.services;
  const hub = new StreamHub(
    { database, clock, random, log, limitFactor },
    {
      ...DEFAULT_HUB_TIMES,
      viewerCountMs: Number.POSITIVE_INFINITY,
      ...times,
    },
  );
  return { hub, services: Object.create(world.services, { streams: { value: hub } }) as typeof world.services };
}

describe('a duel’s stream', () => {
  test('has every event of a whole duel, in order, with the duel’s version', async () => {
    const { duelId } = await play.openDuel();
    const stream = await openStream(world.services, streamDuel, { params: { duelId } });
    expect(stream.events()[0]).toEqual({ type: 'opened', position: await newestPosition(), resumed: false });
    await play.join(duelId);
    await play.pay(duelId, play.creator);
    await play.pay(duelId, play.opponent);
    await expect.poll(() => stream.events().at(-1)).toMatchObject({ status: 'funded' });
    const changes = stream.events().slice(1);
    expect(changes.map(({ version }) => version)).toEqual(changes.map((_, index) => index + 2));
    expect(changes[0]).toEqual({
      position: expect.any(Number),
      type: 'duel',
      id: duelId,
      version: 2,
      status: 'matched',
      at: expect.stringMatching(/Z$/),
    });
    expect(stream.positions()).toEqual(stream.positions().toSorted((left, right) => left - right));
    expect(stream.text()).toContain(`id: ${stream.positions()[0]}\ndata: {"position":`);
    stream.close();
    const replayed = await openStream(world.services, streamDuel, {
      params: { duelId },
      query: { after: String(stream.events()[0].position) },
    });
    expect(replayed.events()[0]).toMatchObject({ type: 'opened', resumed: true });
    expect(replayed.positions()).toEqual(stream.positions());
    replayed.close();
  });

  test('resumes after the Last-Event-ID of any stream, and reports nothing twice', async () => {
    const { duelId } = await play.openAndJoin();
    const stream = await openStream(world.services, streamDuel, {
      params: { duelId },
      headers: { 'last-event-id': String((await newestPosition()) - 1) },
      query: { after: '0' },
    });
    expect(stream.events()[0]).toMatchObject({ resumed: true });
    expect(
      stream
        .events()
        .slice(1)
        .map(({ version }) => version),
    ).toEqual([2]);
    stream.close();
  });

  test.each(['999999999', '-1', 'x', '12345678901234567890'])(
    'says that it cannot resume after the id %s, which no stream gave',
    async (id) => {
      const stream = await openStream(world.services, streamDuel, {
        params: { duelId },
        headers: { 'last-event-id': id },
      });
      expect(stream.events()).toEqual([{ type: 'opened', position: await newestPosition(), resumed: false }]);
      stream.close();
    },
  );

  test('of an unknown duel is refused as its receipt is, and a malformed position by its name', async () => {
    const missing = await openStream(world.services, streamDuel, { params: { duelId: 'duel_1111111111111111' } });
    expect([missing.status, missing.problem.code]).toEqual([404, 'not-found']);
    const odd = await openStream(world.services, streamDuel, { params: { duelId }, query: { after: 'x' } });
    expect([odd.status, odd.problem.errors]).toEqual([
      400,
      [{ pointer: '/query/after', message: 'must be the position of a change' }],
    ]);
  });

  test('forbids compression and buffering, and is counted while it is open', async () => {
    const before = world.services.streams?.size;
    const { headers, close } = await openStream(world.services, streamDuel, { params: { duelId } });
    expect(headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
    });
    expect(world.services.streams?.size).toBe((before ?? 0) + 1);
    close();
    expect(world.services.streams?.size).toBe(before);
  });
});

test('the lobby’s stream has open duels as they come and go, and counters, but no challenge', async () => {
  const stream = await openStream(world.services, streamLobby);
  expect(stream.events()[1]).toEqual({
    type: 'counters',
    openDuels: expect.any(Number),
    runningDuels: expect.any(Number),
  });
  const challenged = testWallet('challenged');
  await play.openDuel({ matchmakingMode: 'direct', opponentWallet: challenged.address });
  const { duelId } = await play.openDuel();
  await play.join(duelId);
  const changes = () => stream.events().filter(({ type }) => type === 'duel');
  await expect
    .poll(() => changes().map(({ id, status }) => [id, status]))
    .toEqual([
      [duelId, 'waiting'],
      [duelId, 'matched'],
    ]);
  const { openDuels, runningDuels } = stream.events()[1];
  await expect
    .poll(() => stream.events().at(-1))
    .toEqual({ type: 'counters', openDuels, runningDuels: runningDuels + 1 });
  stream.close();
});

describe('a wallet’s stream', () => {
  test('tells a challenged wallet at once, and nobody else', async () => {
    const challenged = testWallet('rival');
    const token = await world.signIn(challenged);
    const stranger = await openStream(world.services, streamOwnChanges, {
      token: await world.signIn(testWallet('stranger')),
    });
    const stream = await openStream(world.services, streamOwnChanges, { token });
    const { duelId } = await play.openDuel({ matchmakingMode: 'direct', opponentWallet: challenged.address });
    await expect.poll(() => stream.events().at(-1)).toMatchObject({ type: 'duel', id: duelId, status: 'waiting' });
    expect(stranger.events()).toHaveLength(1);
    expect(stream.text()).not.toContain(challenged.address);
    stream.close();
    stranger.close();
  });

  test('has its searches, payments and rips', async () => {
    const matchPlayer = new MatchPlayer(world);
    const [one, other] = [matchPlayer.createWallet(), matchPlayer.createWallet()];
    const searching = await openStream(world.services, streamOwnChanges, { token: await world.signIn(one) });
    await matchPlayer.search(one);
    await matchPlayer.search(other);
    const ripper = await new Ripper(world).fundWallet();
    const ripping = await openStream(world.services, streamOwnChanges, { token: await ripper.getSessionToken() });
    await ripper.ripOne();
    const told = (stream: typeof ripping) =>
      stream
        .events()
        .slice(1)
        .map(({ type, status }) => `${type}: ${status}`);
    await expect
      .poll(() => told(searching))
      .toEqual(['search: searching', 'duel: waiting', 'duel: matched', 'search: matched']);
    await expect
      .poll(() => told(ripping))
      .toEqual([
        'payment: open',
        'payment: claimed',
        'payment: verified',
        'payment: spent',
        'rip: reveal',
        'rip: acquisition',
        'rip: settlement',
      ]);
    searching.close();
    ripping.close();
  });

  test('adds the lobby where it is asked to, each change once', async () => {
    const stream = await openStream(world.services, streamOwnChanges, {
      token: await play.getSessionToken(play.creator),
      query: { lobby: 'true' },
    });
    const { duelId } = await play.openDuel();
    await expect.poll(() => stream.events().at(-1)?.id ?? stream.events().at(-2)?.id).toBe(duelId);
    expect(stream.events().filter(({ id }) => id === duelId)).toHaveLength(1);
    stream.close();
  });

  test('ends when its session is revoked, and needs one', async () => {
    const { hub, services } = openHub({ sweepMs: 5, sessionCheckMs: 5 });
    const token = await world.signIn(testWallet('leaver'));
    const stream = await openStream(services, streamOwnChanges, { token });
    const other = await openStream(services, streamOwnChanges, { token: await world.signIn(testWallet('stayer')) });
    expectStatus(204, await world.call(revokeSession, { token }));
    await expect.poll(() => stream.isEnded()).toBe(true);
    expect(other.isEnded()).toBe(false);
    const refused = await openStream(services, streamOwnChanges, { token });
    expect([refused.status, refused.problem.code]).toEqual([401, 'unauthenticated']);
    hub.close();
    expect(other.isEnded()).toBe(true);
    expect(other.text()).toMatch(/retry: \d+\n\n$/);
  });
});

test('a stream beats, and ends by itself with a wait for its client', async () => {
  const { hub, services } = openHub({ sweepMs: 5, heartbeatMs: 10, shortestMs: 250, longestMs: 300 });
  const stream = await openStream(services, streamLobby);
  await expect.poll(() => stream.isEnded()).toBe(true);
  expect(stream.text()).toContain('\n\n:\n\n');
  expect(stream.text()).toMatch(/retry: 2000\n\n$/);
  expect(hub.size).toBe(0);
  hub.close();
});

test('an address may have a hundred streams and a session ten; more are refused until one ends', async () => {
  const { hub, services } = openHub({}, 0.1);
  const token = await world.signIn(testWallet('hoarder'));
  const first = await openStream(services, streamOwnChanges, { token });
  const second = await openStream(services, streamOwnChanges, { token, clientAddress: '192.0.2.1' });
  expect([second.status, second.problem.code, second.headers['retry-after']]).toEqual([429, 'too-many-streams', '30']);
  for (let count = 1; count < 10; count += 1) expect((await openStream(services, streamLobby)).status).toBe(200);
  expect((await openStream(services, streamLobby)).status).toBe(429);
  expect((await openStream(services, streamLobby, { clientAddress: '2001:db8::/64' })).status).toBe(200);
  first.close();
  expect((await openStream(services, streamLobby)).status).toBe(200);
  hub.close();
  expect(hub.size).toBe(0);
});

test('a request without a stream takes no place, and a hub that is closed opens none', async () => {
  const { hub, services } = openHub({}, 0.1);
  for (let count = 0; count < 20; count += 1) {
    const { status } = await dispatchRequest(services, 'HEAD', streamLobby.path, streamLobby.path, {});
    expect(status).toBe(200);
  }
  expect((await openStream(services, streamLobby)).status).toBe(200);
  hub.close();
  expect((await openStream(services, streamLobby)).problem.code).toBe('streams-unavailable');
});

test('a stream ends, for its client to come back, if the newest change cannot be read', async () => {
  const { database, clock, random, log } = world.services;
  const queries = Object.create(database.queries, {
    select: {
      value: () => {
        throw new Error('away');
      },
    },
  });
  const { notifications } = database;
  const hub = new StreamHub({ database: { queries, notifications }, clock, random, log, limitFactor: 1 });
  const written: string[] = [];
  let isEnded = false;
  hub.open(
    {
      write: (text) => written.push(text) > 0,
      end: () => {
        isEnded = true;
      },
      onClose: () => {},
    },
    { topics: { duelIds: new Set(), lobby: false, wallet: null }, after: null, clientAddress: 'x', tokenHash: null },
  );
  await expect.poll(() => isEnded).toBe(true);
  expect(written).toEqual([expect.stringMatching(/^retry: \d+\n\n$/)]);
  hub.close();
});

test('a deployment without streams, or whose notifications do not arrive, says so', async () => {
  const { hub } = openHub({});
  for (const streams of [null, Object.create(hub, { isAvailable: { value: () => false } })]) {
    const services = Object.create(world.services, { streams: { value: streams } });
    const refused = await openStream(services, streamLobby);
    expect([refused.status, refused.problem.code]).toEqual([503, 'streams-unavailable']);
  }
  hub.close();
});

test('a change of a transaction that is rolled back isn’t announced', async () => {
  const stream = await openStream(world.services, streamLobby);
  const undone = world.database.transaction(async (transaction) => {
    await transaction.execute(
      sql`select append_live_change('result', 'r', null, 'duels', ${world.clock.now().toISOString()}, true, true, array[]::text[])`,
    );
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  const { duelId } = await play.openDuel();
  await expect.poll(() => stream.events().some(({ id }) => id === duelId)).toBe(true);
  expect(stream.events().some(({ type }) => type === 'result')).toBe(false);
  stream.close();
});

test('a notification that got lost delays a change until the next read, and loses none', async () => {
  const { hub, services } = openHub({ sweepMs: 5, safetyReadMs: 20 });
  const stream = await openStream(services, streamLobby);
  // Inserts the change directly, so that no notification of it is sent.
  await world.database.queries.insert(liveChanges).values({
    type: 'result',
    recordId: 'lost',
    version: null,
    status: 'duels',
    at: world.clock.now(),
    isPublic: true,
    isInLobby: true,
    wallets: [],
  });
  await expect.poll(() => stream.events().at(-1)).toMatchObject({ id: 'lost' });
  expect(stream.events().filter(({ id }) => id === 'lost')).toHaveLength(1);
  hub.close();
});

test('the first stream begins after every committed change, also one whose notification is still to come', async () => {
  const { hub, services } = openHub({});
  const earlier = await openStream(services, streamLobby);
  earlier.close();
  // Inserts the change directly, so that no notification of it is sent.
  await world.database.queries.insert(liveChanges).values({
    ...{ type: 'result', recordId: 'unannounced', version: null, status: 'duels', at: world.clock.now() },
    ...{ isPublic: true, isInLobby: true, wallets: [] },
  });
  const stream = await openStream(services, streamLobby);
  expect(stream.events()[0]).toEqual({ type: 'opened', position: await newestPosition(), resumed: false });
  stream.close();
  hub.close();
});

test('a stream resumes over 500 of its changes; with more, its client is to read again', async () => {
  const { duelId } = await play.openDuel();
  const before = await newestPosition();
  const resume = () => openStream(world.services, streamDuel, { params: { duelId }, query: { after: String(before) } });
  const at = world.clock.now().toISOString();
  const append = (count: number) =>
    world.database.queries.execute(
      sql`select append_live_change('duel', ${duelId}, each, 'waiting', ${at}, true, false, array[]::text[]) from generate_series(1, ${count}::integer) each`,
    );
  await append(500);
  const first = await resume();
  await expect.poll(() => first.events().length).toBe(501);
  expect(first.events()[0]).toMatchObject({ type: 'opened', resumed: true });
  await append(1);
  // Waits until the first stream has received the change: then the second can't receive it as a new event.
  await expect.poll(() => first.events().length).toBe(502);
  const second = await resume();
  expect(second.events()).toEqual([{ type: 'opened', position: await newestPosition(), resumed: false }]);
  first.close();
  second.close();
});

test('old changes are deleted except the newest, and a stream that resumes before them says so', async () => {
  const { duelId } = await play.openAndJoin();
  const before = (await newestPosition()) - 1;
  const { queries } = world.database;
  await deleteOldChanges(queries, new Date(0), 10);
  const resume = async (after: number) => {
    const stream = await openStream(world.services, streamDuel, {
      params: { duelId },
      query: { after: String(after) },
    });
    stream.close();
    return stream.events();
  };
  expect(await resume(before)).toMatchObject([{ resumed: true }, { id: duelId, version: 2 }]);
  await deleteOldChanges(queries, new Date(world.clock.now().getTime() + 1_000), 1_000_000);
  expect((await queries.select().from(liveChanges)).map(({ recordId }) => recordId)).toEqual([duelId]);
  expect(await resume(before)).toMatchObject([{ resumed: false }]);
  expect(await resume(before + 1)).toMatchObject([{ resumed: true }]);
});
