import type { IncomingMessage, ServerResponse } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { duelStatuses } from '../../../lib/duel/rules/duel';
import recorded from '../../../lib/root/reference/examples.json';
import {
  answerProblem,
  answerStream,
  formatEvent,
  formatOpened,
  openStreamingService,
  type StreamAnswer,
  type StreamingService,
} from '../../../testing/client/streaming-service';
import { createClient } from './create-client';
import { hasReached, WaitTimeoutError, waitForDuel } from './wait-for-duel';

const duelId = 'duel_1';
let service: StreamingService;
afterEach(() => service?.close());

/** Opens a service whose duel has the next of these statuses at each read, and finally keeps the last one. */
async function openDuel(statuses: readonly string[], stream: StreamAnswer) {
  let reads = 0;
  const answer = (response: ServerResponse, request: IncomingMessage) => {
    if (request.url?.endsWith(`/duels/${duelId}`) !== true) return stream(response, request);
    const version = Math.min(reads, statuses.length - 1);
    reads += 1;
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ ...recorded.getDuel.response, duelId, version, status: statuses[version] }));
  };
  service = await openStreamingService(answer);
  return createClient(service.settings);
}

describe('waitForDuel', () => {
  it('follows the stream until the duel has the status', async () => {
    const stream = answerStream(formatOpened(4) + formatEvent(5) + formatEvent(6) + formatEvent(7));
    const client = await openDuel(['waiting', 'waiting', 'matched', 'funded'], stream);
    const seen: string[] = [];
    const duel = await waitForDuel(client, duelId, { until: 'funded', onChange: ({ status }) => seen.push(status) });
    expect([duel.status, seen]).toEqual(['funded', ['waiting', 'waiting', 'matched', 'funded']]);
    expect(service.urls.filter((url) => url.includes('/stream'))).toHaveLength(1);
  });

  it('reads once if the duel is there already, or further', async () => {
    const client = await openDuel(['resolved'], answerProblem(500, 'x'));
    expect((await waitForDuel(client, duelId, { until: 'funded' })).status).toBe('resolved');
    expect(service.urls).toEqual([`GET /v1/duels/${duelId}`]);
  });

  it('returns a duel that is over without the status', async () => {
    const client = await openDuel(['cancelled'], answerProblem(500, 'x'));
    expect((await waitForDuel(client, duelId, { until: 'matched' })).status).toBe('cancelled');
  });

  it('polls where streams are not offered, and waits on through a status that it doesn’t know', async () => {
    let position = 4;
    const feed: StreamAnswer = (response, request) => {
      position += 1;
      if (request.url?.includes('/stream')) return answerProblem(503, 'streams-unavailable')(response, request);
      response.writeHead(200, { 'content-type': 'application/json' });
      const change = {
        position,
        type: 'duel',
        id: duelId,
        version: position,
        status: 'x',
        at: '2026-11-21T12:00:00.000Z',
      };
      response.end(JSON.stringify({ items: [change], nextCursor: 'v1.5', position, isComplete: true, hasMore: false }));
    };
    const client = await openDuel(['paused', 'paused', 'settled'], feed);
    expect((await waitForDuel(client, duelId)).status).toBe('settled');
  });

  it('rejects with the duel as it was when its time is over', async () => {
    const client = await openDuel(['waiting'], answerStream(formatOpened(4)));
    const error = await waitForDuel(client, duelId, { timeoutMs: 50 }).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(WaitTimeoutError);
    expect((error as WaitTimeoutError).duel?.status).toBe('waiting');
  });

  it('rejects with the reason of its signal', async () => {
    const client = await openDuel(['waiting'], answerStream(formatOpened(4)));
    const stopping = new AbortController();
    const reason = new Error('enough');
    const waiting = waitForDuel(client, duelId, { signal: stopping.signal, onMode: () => stopping.abort(reason) });
    await expect(waiting).rejects.toBe(reason);
  });

  it('rejects with the problem of a duel that can’t be read', async () => {
    service = await openStreamingService(answerProblem(404, 'not-found'));
    await expect(waitForDuel(createClient(service.settings), duelId)).rejects.toMatchObject({ code: 'not-found' });
  });
});

describe('hasReached', () => {
  it('counts later statuses and all ends of a duel as reached', () => {
    const reached = duelStatuses.filter((status) => hasReached(status, 'funded'));
    expect(reached).toEqual(['funded', 'resolving', 'resolved', 'settled', 'refunded', 'cancelled']);
  });

  it('knows the ends of a duel', () => {
    expect(duelStatuses.filter((status) => hasReached(status, undefined))).toEqual([
      'settled',
      'refunded',
      'cancelled',
    ]);
  });

  it('waits for a refund that begins, or is over', () => {
    expect(duelStatuses.filter((status) => hasReached(status, 'refunding'))).toEqual([
      ...['settled', 'refunding', 'refunded', 'cancelled'],
    ]);
  });
});
