import { afterEach, expect, test } from 'vitest';
import {
  answerNotModified,
  answerPage,
  answerProblem,
  answerStream,
  formatEvent,
  formatOpened,
  openStreamingService,
  type StreamAnswer,
  type StreamingService,
  takeEvents,
} from '../../testing/client/streaming-service';
import { pause } from './retry';
import { watchDuel, watchLobby, watchMe } from './watch';
import type { WatchMode } from './watch-options';

let service: StreamingService;
const open = async (...answers: readonly StreamAnswer[]) => {
  service = await openStreamingService(...answers);
};
afterEach(() => service.close());

const streamTimes = { firstEventMs: 40, silenceMs: 40 };
const listStreamRequests = (): string[] => service.urls.filter((url) => url.includes('/stream'));

test('loses nothing and repeats nothing through a proxy that cuts connections, even in mid-event', async () => {
  await open((response, request) => {
    const after = Number(/after=(\d+)/.exec(request.url ?? '')?.[1]);
    // The service sends the change at `after` again, which the client must skip, and then two new changes.
    const events = [after, after + 1, after + 2].map(formatEvent).join('');
    const partialEvent = `id: ${after + 3}\ndata: {"posit`;
    answerStream(formatOpened(after, true) + events + partialEvent, 'break')(response, request);
  });
  const events = watchLobby(service.settings, { after: 10 });
  expect(await takeEvents(events, 9)).toEqual([
    ...listConnectionEvents(11),
    ...listConnectionEvents(13),
    ...listConnectionEvents(15),
  ]);
});

/** Lists the events that one connection of the test above yields: `opened`, then the changes at two positions. */
const listConnectionEvents = (position: number) => ['opened true', position, position + 1];

test('replaces a connection that is silent, and goes on after the last event', async () => {
  await open(answerStream(formatOpened(4) + formatEvent(5)), answerStream(formatOpened(6, true) + formatEvent(6)));
  const events = watchDuel(service.settings, 'duel_1', { streamTimes });
  expect(await takeEvents(events, 4)).toEqual(['opened false', 5, 'opened true', 6]);
  expect(service.urls[1]).toBe('GET /v1/duels/duel_1/stream?after=5');
});

test('keeps a connection whose consumer takes longer for an event than the service may be silent', async () => {
  await open((response, request) => {
    answerStream(formatOpened(4))(response, request);
    response.write(formatEvent(5));
    setTimeout(() => response.write(formatEvent(6)), 2 * streamTimes.silenceMs);
  });
  const events = watchLobby(service.settings, { streamTimes });
  await takeOne(events);
  await pause(3 * streamTimes.silenceMs);
  expect([await takeOne(events), await takeOne(events)]).toEqual([5, 6]);
  expect(service.urls).toHaveLength(1);
  await events.return();
});

test('polls behind a proxy that keeps back what is streamed, and streams again once it is gone', async () => {
  const modes: WatchMode[] = [];
  await open((response, request) => {
    if (!request.url?.includes('/stream')) answerPage(4, [])(response, request);
    else if (listStreamRequests().length > 3) answerStream(formatOpened(5, true) + formatEvent(5))(response, request);
    // The first two streams stay empty, and the third request gets no response at all.
    else if (listStreamRequests().length < 3) answerStream('')(response, request);
  });
  const events = watchMe(service.settings, { streamTimes, onMode: (mode) => modes.push(mode) });
  expect(await takeEvents(events, 3)).toEqual(['opened false', 'opened true', 5]);
  expect(listStreamRequests()).toHaveLength(4);
  expect(service.urls.at(-1)).toBe('GET /v1/me/stream?lobby=false&after=4');
  expect(modes).toEqual(['poll', 'stream']);
});

test('goes on polling where it was after a failed poll, a limit, and a stream that is still not offered', async () => {
  let polls = 0;
  await open((response, request) => {
    if (request.url?.includes('/stream')) return answerProblem(503, 'streams-unavailable')(response, request);
    polls += 1;
    const answers: Record<number, StreamAnswer> = {
      1: answerPage(4, []),
      2: answerProblem(502, 'x'),
      3: answerProblem(429, 'rate-limited', { 'retry-after': '7' }),
      4: answerPage(5, [5]),
      60: answerPage(6, [6]),
    };
    (answers[polls] ?? answerNotModified)(response, request);
  });
  const events = watchDuel(service.settings, 'duel_1');
  expect(await takeEvents(events, 3)).toEqual(['opened false', 5, 6]);
  expect(service.waits.slice(0, 4)).toEqual([2_000, 250, 7_000, 2_000]);
  expect(listStreamRequests().length).toBeGreaterThan(2);
  expect(service.urls.filter((url) => url.endsWith('limit=200'))).toHaveLength(1);
});

test('reads pages that follow at once, and waits otherwise as long as its caller says', async () => {
  await open(
    answerProblem(503, 'streams-unavailable'),
    answerPage(4, []),
    answerPage(6, [5, 6], { hasMore: true }),
    answerPage(7, [7]),
    answerPage(8, [8]),
  );
  const events = watchLobby(service.settings, { adjustPollWaitMs: (ms) => ms * 10 });
  expect(await takeEvents(events, 5)).toEqual(['opened false', 5, 6, 7, 8]);
  expect(service.waits).toEqual([20_000, 20_000]);
});

test('begins to poll anew where the service does not know its cursor any more', async () => {
  await open(
    answerProblem(503, 'streams-unavailable'),
    answerPage(4, []),
    answerProblem(400, 'invalid-cursor'),
    answerPage(9, []),
  );
  expect(await takeEvents(watchLobby(service.settings), 2)).toEqual(['opened false', 'opened false']);
});

test.each(['{broken', 'null', '{"type":"duel","at":"2026-11-21T12:00:00.000Z"}', '{"type":"opened","resumed":true}'])(
  'connects again after %s, and takes nothing that follows it',
  async (data) => {
    await open(
      answerStream(`${formatOpened(4)}data: ${data}\n\n${formatEvent(6)}`),
      answerStream(formatOpened(6, true) + formatEvent(5) + formatEvent(6)),
    );
    expect(await takeEvents(watchLobby(service.settings), 4)).toEqual(['opened false', 'opened true', 5, 6]);
    expect(service.urls[1]).toBe('GET /v1/lobby/stream?after=4');
  },
);

test('passes over an event of a newer service that is no change', async () => {
  await open(answerStream(`${formatOpened(4)}data: {"type":"notice"}\n\n${formatEvent(5)}`));
  expect(await takeEvents(watchLobby(service.settings), 2)).toEqual(['opened false', 5]);
});

test('waits up to twice as long as the service says, at random', async () => {
  await open(answerStream(formatOpened(4), 'end'), answerStream(formatOpened(4, true)));
  const settings = { ...service.settings, random: (length: number) => new Uint8Array(length).fill(255) };
  await takeEvents(watchLobby(settings), 2);
  expect(service.waits).toEqual([100]);
});

async function takeOne(events: ReturnType<typeof watchLobby>): Promise<unknown> {
  const { value } = await events.next();
  return value !== undefined && 'at' in value ? value.position : value?.type;
}
