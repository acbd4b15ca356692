import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  answerNotModified,
  answerPage,
  answerProblem,
  answerStream,
  CHANGED_AT,
  formatEvent,
  formatOpened,
  openStreamingService,
  type StreamAnswer,
  type StreamingService,
  takeEvents,
  toWireChange,
} from '../../testing/client/streaming-service';
import { watchDuel, watchLobby, watchMe } from './watch';
import type { WatchMode } from './watch-options';

let service: StreamingService;
const modes: WatchMode[] = [];
const onMode = (mode: WatchMode): void => void modes.push(mode);
const open = async (...answers: readonly StreamAnswer[]) => {
  service = await openStreamingService(...answers);
};

beforeEach(() => void modes.splice(0));
afterEach(() => service.close());

test('yields the events of a duel, with their time as a Date', async () => {
  await open(answerStream(formatOpened(4) + formatEvent(5)));
  const events = watchDuel(service.settings, 'duel_1', { onMode });
  expect((await events.next()).value).toEqual({ type: 'opened', position: 4, resumed: false });
  expect((await events.next()).value).toEqual({ ...toWireChange(5), at: new Date(CHANGED_AT) });
  await events.return();
  expect([service.urls, modes]).toEqual([['GET /v1/duels/duel_1/stream'], ['stream']]);
});

test.each(['end', 'break'] as const)(
  'goes on after the last event when a connection is at its %s, each change once',
  async (how) => {
    await open(
      answerStream(formatOpened(4) + formatEvent(5), how),
      answerStream(formatOpened(7, true) + formatEvent(5) + formatEvent(6) + formatEvent(7)),
    );
    const events = watchLobby(service.settings, { duelIds: ['duel_1', 'duel_2'] });
    expect(await takeEvents(events, 5)).toEqual(['opened false', 5, 'opened true', 6, 7]);
    expect(service.urls).toEqual([
      'GET /v1/lobby/stream?duelIds=duel_1,duel_2',
      'GET /v1/lobby/stream?duelIds=duel_1,duel_2&after=5',
    ]);
    expect(service.waits).toEqual([50]);
  },
);

test('goes on after the position that it is given', async () => {
  await open(answerStream(formatOpened(9, true) + formatEvent(9)));
  expect(await takeEvents(watchMe(service.settings, { after: 8, lobby: true }), 2)).toEqual(['opened true', 9]);
  expect(service.urls).toEqual(['GET /v1/me/stream?lobby=true&after=8']);
});

test('passes on counters and types that it does not know, and drops what is not an event by connecting again', async () => {
  const unknown = formatEvent(6).replace('"duel"', '"tournament"');
  const counters = 'data: {"type":"counters","openDuels":1,"runningDuels":2}\n\n';
  await open(
    answerStream(`${formatOpened(5)}:\n\n${counters}${unknown}data: {broken\n\n`),
    answerStream(formatOpened(7, true) + formatEvent(7)),
  );
  expect(await takeEvents(watchLobby(service.settings), 5)).toEqual(['opened false', 'counters', 6, 'opened true', 7]);
});

test('sends the token for its own changes alone', async () => {
  const tokens: unknown[] = [];
  const record: StreamAnswer = (response, request) => {
    tokens.push(request.headers.authorization);
    answerStream(formatOpened(1))(response, request);
  };
  await open(record);
  await takeEvents(watchMe(service.settings), 1);
  await takeEvents(watchLobby(service.settings), 1);
  expect(tokens).toEqual(['Bearer rds_x', undefined]);
});

test('polls where streams are not offered, from now on, and says so', async () => {
  await open(
    answerProblem(503, 'streams-unavailable'),
    answerPage(4, []),
    answerNotModified,
    answerNotModified,
    answerPage(6, [5, 6]),
    answerPage(9, [9], { isComplete: false }),
  );
  const events = watchDuel(service.settings, 'duel_1', { onMode });
  expect(await takeEvents(events, 4)).toEqual(['opened false', 5, 6, 'opened false']);
  expect(service.urls).toEqual([
    'GET /v1/duels/duel_1/stream',
    'GET /v1/changes?duelIds=duel_1&limit=200',
    ...Array(3).fill('GET /v1/changes?duelIds=duel_1&limit=200&cursor=v1.4'),
    'GET /v1/changes?duelIds=duel_1&limit=200&cursor=v1.6',
  ]);
  expect(modes).toEqual(['poll']);
  expect(service.waits).toEqual([2_000, 3_000, 4_500, 2_000]);
});

test('polls after three short streams in a row, and tries a stream again after some minutes', async () => {
  const short = answerStream('', 'end');
  let streams = 0;
  let polls = 0;
  await open((response, request) => {
    if (request.url?.includes('/stream'))
      (++streams <= 3 ? short : answerStream(formatOpened(4, true)))(response, request);
    else (++polls === 1 ? answerPage(4, []) : answerNotModified)(response, request);
  });
  const events = watchLobby(service.settings, { onMode });
  expect(await takeEvents(events, 2)).toEqual(['opened false', 'opened true']);
  expect(service.urls.filter((url) => url.includes('/stream'))).toHaveLength(4);
  expect(service.urls.at(-1)).toBe('GET /v1/lobby/stream?after=4');
  expect(modes).toEqual(['poll', 'stream']);
});

test('waits longer and longer while the service is away, and as long as it asks', async () => {
  await open(
    answerProblem(502, 'x'),
    answerProblem(503, 'database-unavailable'),
    answerProblem(429, 'rate-limited', { 'retry-after': '30' }),
    (response) => response.destroy(),
    answerStream(formatOpened(1)),
  );
  expect(await takeEvents(watchLobby(service.settings), 1)).toEqual(['opened false']);
  expect(service.waits).toEqual([250, 500, 30_000, 2_000]);
});

test.each([
  [401, 'unauthenticated'],
  [404, 'not-found'],
  [400, 'invalid-request'],
])('throws the problem of a refusal that does not pass: %i, also in the middle', async (status, code) => {
  await open(answerStream(formatOpened(1), 'end'), answerProblem(status, code));
  const events = watchMe(service.settings);
  expect((await events.next()).value).toMatchObject({ type: 'opened' });
  await expect(events.next()).rejects.toMatchObject({ status, code });
});

test.each([
  ['reads', answerStream(formatOpened(1))],
  ['waits', answerProblem(503, 'streams-unavailable')],
])('ends with the reason of its signal while it %s', async (_, answer) => {
  await open(answer, answerPage(1, []), answerNotModified);
  const stopping = new AbortController();
  const events = watchLobby(service.settings, { signal: stopping.signal });
  await events.next();
  const next = events.next();
  const reason = new Error('enough');
  stopping.abort(reason);
  await expect(next).rejects.toBe(reason);
});

test.each([
  [
    'at once where it has too many streams',
    answerProblem(429, 'too-many-streams', { 'retry-after': '30' }),
    1,
    ['poll'],
  ],
  [
    'after six failures where only streams fail, and says after three that nothing arrives',
    answerProblem(502, 'x'),
    6,
    ['off', 'poll'],
  ],
])('polls %s', async (_, refusal, attempts, expectedModes) => {
  await open((response, request) =>
    (request.url?.includes('/stream') ? refusal : answerPage(4, []))(response, request),
  );
  const events = watchLobby(service.settings, { onMode });
  expect(await takeEvents(events, 1)).toEqual(['opened false']);
  expect(service.urls.filter((url) => url.includes('/stream'))).toHaveLength(attempts);
  expect(modes).toEqual(expectedModes);
});
