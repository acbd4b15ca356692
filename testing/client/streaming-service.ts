import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { LiveEvent } from '../../lib/client/live-event';
import { pause } from '../../lib/client/retry';

/** How the service answers one request. */
export type StreamAnswer = (response: ServerResponse, request: IncomingMessage) => void;

/**
 * Starts a service that uses `answers` in their order, and repeats the last one. `waits` gets the length of each pause
 * that a client with `settings` makes, in milliseconds; the pause itself takes 1 ms.
 */
export async function openStreamingService(...answers: readonly StreamAnswer[]) {
  const urls: string[] = [];
  const waits: number[] = [];
  const server = createServer((request, response) => {
    const answer = answers[Math.min(urls.length, answers.length - 1)] as StreamAnswer;
    urls.push(`${request.method} ${request.url}`);
    answer(response, request);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const settings = {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    token: 'rds_x',
    random: (length: number) => new Uint8Array(length),
    wait: async (ms: number, signal?: AbortSignal) => {
      waits.push(ms);
      await pause(1, signal);
    },
  };
  const close = (): void => {
    server.closeAllConnections();
    server.close();
  };
  return { settings, urls, waits, close };
}

export type StreamingService = Awaited<ReturnType<typeof openStreamingService>>;

export const CHANGED_AT = '2026-11-21T12:00:00.000Z';
/** Returns the change at a position of the stream, in the form of the API. */
export const toWireChange = (position: number) => ({
  position,
  type: 'duel',
  id: 'duel_1',
  version: position,
  status: 'funded',
  at: CHANGED_AT,
});
export const formatEvent = (position: number): string =>
  `id: ${position}\ndata: ${JSON.stringify(toWireChange(position))}\n\n`;
/** Formats the first event of a stream, which says at which position it continues. */
export const formatOpened = (position: number, resumed = false): string =>
  `retry: 50\n\nid: ${position}\ndata: ${JSON.stringify({ type: 'opened', position, resumed })}\n\n`;

/** Streams this text, and then stays open, ends, or breaks. */
export const answerStream =
  (text: string, then: 'stay' | 'end' | 'break' = 'stay'): StreamAnswer =>
  (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.flushHeaders();
    if (text !== '') response.write(text);
    if (then === 'end') response.end();
    if (then === 'break') setImmediate(() => response.destroy());
  };

export const answerProblem =
  (status: number, code: string, headers = {}): StreamAnswer =>
  (response) => {
    response.writeHead(status, { 'content-type': 'application/problem+json', ...headers });
    response.end(JSON.stringify({ code, title: code, status }));
  };

/** Answers with a page of the change feed that is complete up to `position`. `items` are the changes' positions. */
export const answerPage =
  (position: number, items: readonly number[], more = {}): StreamAnswer =>
  (response) => {
    response.writeHead(200, { 'content-type': 'application/json', etag: `"${position}"` });
    const members = { nextCursor: `v1.${position}`, position, isComplete: true, hasMore: false };
    response.end(JSON.stringify({ items: items.map(toWireChange), ...members, ...more }));
  };

export const answerNotModified: StreamAnswer = (response) => void response.writeHead(304).end();

/**
 * Returns the first `count` events in short: a change as its position, `opened` with `resumed`, others as their type.
 */
export async function takeEvents(events: AsyncGenerator<LiveEvent>, count: number): Promise<unknown[]> {
  const taken: unknown[] = [];
  for await (const each of events) {
    if ('resumed' in each) taken.push(`opened ${each.resumed}`);
    else taken.push('at' in each ? each.position : each.type);
    if (taken.length === count) break;
  }
  return taken;
}
