import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import type { LiveEvent } from './live-event';
import { pause } from './retry';
import { type WatchMode, watchDuel, watchLobby, watchMe } from './watch';

/** How the service answers one request. */
type Answer = (response: ServerResponse, request: IncomingMessage) => void;

let server: Server | undefined;
let urls: string[];
let waits: number[];
let modes: WatchMode[];

afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

/** Starts a service that answers with `answers` in their order, the last one again and again. */
async function openService(...answers: readonly Answer[]) {
  urls = [];
  waits = [];
  modes = [];
  server = createServer((request, response) => {
    const answer = answers[Math.min(urls.length, answers.length - 1)] as Answer;
    urls.push(`${request.method} ${request.url}`);
    answer(response, request);
  });
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    token: 'rds_x',
    random: (length: number) => new Uint8Array(length),
    wait: async (ms: number, signal?: AbortSignal) => {
      waits.push(ms);
      await pause(1, signal);
    },
  };
}

const onMode = (mode: WatchMode): void => void modes.push(mode);
const AT = '2026-11-21T12:00:00.000Z';
const toWire = (position: number) => ({
  position,
  type: 'duel',
  id: 'duel_1',
  version: position,
  status: 'funded',
  at: AT,
});
const event = (position: number): string => `id: ${position}\ndata: ${JSON.stringify(toWire(position))}\n\n`;
const opened = (position: number, resumed = false): string =>
  `retry: 50\n\nid: ${position}\ndata: ${JSON.stringify({ type: 'opened', position, resumed })}\n\n`;

/** Streams this text, and then stays open, ends, or breaks. */
const stream =
  (text: string, then: 'stay' | 'end' | 'break' = 'stay'): Answer =>
  (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write(text);
    if (then === 'end') response.end();
    if (then === 'break') setImmediate(() => response.destroy());
  };
const problem =
  (status: number, code: string, headers = {}): Answer =>
  (response) => {
    response.writeHead(status, { 'content-type': 'application/problem+json', ...headers });
    response.end(JSON.stringify({ code, title: code, status }));
  };
const page =
  (position: number, items: readonly number[], more = {}): Answer =>
  (response) => {
    response.writeHead(200, { 'content-type': 'application/json', etag: `"${position}"` });
    const body = { items: items.map(toWire), nextCursor: `v1.${position}`, position, isComplete: true, hasMore: false };
    response.end(JSON.stringify({ ...body, ...more }));
  };
const notModified: Answer = (response) => void response.writeHead(304).end();

/** Returns the first `count` events, in short. */
async function take(events: AsyncGenerator<LiveEvent>, count: number): Promise<unknown[]> {
  const taken: unknown[] = [];
  for await (const each of events) {
    taken.push(
      each.type === 'opened' ? `opened ${'resumed' in each && each.resumed}` : 'at' in each ? each.position : each.type,
    );
    if (taken.length === count) break;
  }
  return taken;
}

test('yields the events of a duel, with their time as a Date', async () => {
  const service = await openService(stream(opened(4) + event(5)));
  const events = watchDuel(service, 'duel_1', { onMode });
  expect((await events.next()).value).toEqual({ type: 'opened', position: 4, resumed: false });
  expect((await events.next()).value).toEqual({ ...toWire(5), at: new Date(AT) });
  await events.return();
  expect([urls, modes]).toEqual([['GET /v1/duels/duel_1/stream'], ['stream']]);
});

test.each(['end', 'break'] as const)(
  'goes on after the last event when a connection is at its %s, each change once',
  async (how) => {
    const service = await openService(
      stream(opened(4) + event(5), how),
      stream(opened(7, true) + event(5) + event(6) + event(7)),
    );
    const events = watchLobby(service, { duelIds: ['duel_1', 'duel_2'] });
    expect(await take(events, 5)).toEqual(['opened false', 5, 'opened true', 6, 7]);
    expect(urls).toEqual([
      'GET /v1/lobby/stream?duelIds=duel_1,duel_2',
      'GET /v1/lobby/stream?duelIds=duel_1,duel_2&after=5',
    ]);
    expect(waits).toEqual([50]);
  },
);

test('goes on after the position that it is given', async () => {
  const service = await openService(stream(opened(9, true) + event(9)));
  expect(await take(watchMe(service, { after: 8, lobby: true }), 2)).toEqual(['opened true', 9]);
  expect(urls).toEqual(['GET /v1/me/stream?lobby=true&after=8']);
});

test('passes on counters and types that it does not know, and drops what is not an event by connecting again', async () => {
  const unknown = event(6).replace('"duel"', '"tournament"');
  const counters = 'data: {"type":"counters","openDuels":1,"runningDuels":2}\n\n';
  const service = await openService(
    stream(`${opened(5)}:\n\n${counters}${unknown}data: {broken\n\n`),
    stream(opened(7, true) + event(7)),
  );
  expect(await take(watchLobby(service), 5)).toEqual(['opened false', 'counters', 6, 'opened true', 7]);
});

test('sends the token for its own changes alone', async () => {
  const tokens: unknown[] = [];
  const record: Answer = (response, request) => {
    tokens.push(request.headers.authorization);
    stream(opened(1))(response, request);
  };
  const service = await openService(record);
  await take(watchMe(service), 1);
  await take(watchLobby(service), 1);
  expect(tokens).toEqual(['Bearer rds_x', undefined]);
});

test('polls where streams are not offered, from now on, and says so', async () => {
  const service = await openService(
    problem(503, 'streams-unavailable'),
    page(4, []),
    notModified,
    notModified,
    page(6, [5, 6]),
    page(9, [9], { isComplete: false }),
  );
  const events = watchDuel(service, 'duel_1', { onMode });
  expect(await take(events, 4)).toEqual(['opened false', 5, 6, 'opened false']);
  expect(urls).toEqual([
    'GET /v1/duels/duel_1/stream',
    'GET /v1/changes?duelIds=duel_1',
    ...Array(3).fill('GET /v1/changes?duelIds=duel_1&cursor=v1.4'),
    'GET /v1/changes?duelIds=duel_1&cursor=v1.6',
  ]);
  expect(modes).toEqual(['poll']);
  expect(waits).toEqual([2_000, 3_000, 4_500, 2_000]);
});

test('polls after three short streams in a row, and tries a stream again after some minutes', async () => {
  const short = stream('', 'end');
  let polls = 0;
  const poll: Answer = (response, request) => {
    polls += 1;
    (polls === 1 ? page(4, []) : notModified)(response, request);
  };
  const service = await openService(short, short, short, ...Array(24).fill(poll), stream(opened(4, true)));
  const events = watchLobby(service, { onMode });
  expect(await take(events, 2)).toEqual(['opened false', 'opened true']);
  expect(urls.filter((url) => url.includes('/stream'))).toHaveLength(4);
  expect(urls.at(-1)).toBe('GET /v1/lobby/stream?after=4');
  expect(modes).toEqual(['poll', 'stream']);
});

test('waits longer and longer while the service is away, and as long as it asks', async () => {
  const service = await openService(
    problem(502, 'x'),
    problem(503, 'database-unavailable'),
    problem(429, 'too-many-streams', { 'retry-after': '30' }),
    (response) => response.destroy(),
    stream(opened(1)),
  );
  expect(await take(watchLobby(service), 1)).toEqual(['opened false']);
  expect(waits).toEqual([250, 500, 30_000, 2_000]);
});

test.each([
  [401, 'unauthenticated'],
  [404, 'not-found'],
  [400, 'invalid-request'],
])('throws the problem of a refusal that does not pass: %i, also in the middle', async (status, code) => {
  const service = await openService(stream(opened(1), 'end'), problem(status, code));
  const events = watchMe(service);
  expect((await events.next()).value).toMatchObject({ type: 'opened' });
  await expect(events.next()).rejects.toMatchObject({ status, code });
});

test('ends with the reason of its signal, while it reads and while it waits', async () => {
  for (const answer of [stream(opened(1)), problem(503, 'streams-unavailable')]) {
    const service = await openService(answer, page(1, []), notModified);
    const stopping = new AbortController();
    const events = watchLobby(service, { signal: stopping.signal });
    await events.next();
    const next = events.next();
    const reason = new Error('enough');
    stopping.abort(reason);
    await expect(next).rejects.toBe(reason);
  }
});
