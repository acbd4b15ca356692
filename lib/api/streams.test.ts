// cspell:ignore größer
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { pipelineServices } from '../../testing/api/pipeline-services';
import { dispatch } from './dispatch';
import { defineEndpoint } from './endpoint';
import type { StreamSink } from './exchange';
import { defineStreamHandler, type Handler } from './handler';
import { createNodeAdapter } from './node';
import type { PipelineServices } from './pipeline';
import { ProblemError } from './problems';
import { fromWebRequest, toWebResponse } from './web';

const streamThings = defineEndpoint({
  method: 'GET',
  path: '/things/stream',
  tag: 'Platform',
  summary: 'Streams things',
  auth: [],
  limit: 'read',
  idempotency: 'none',
  query: z.strictObject({ refused: z.enum(['yes']).optional() }),
  success: 200,
  response: z.object({}),
  stream: true,
  headers: { 'cache-control': 'no-store, no-transform' },
  problems: ['not-found'],
  availability: 'devnet',
});

/** The streams that a test has opened, oldest first, also those that have closed; `closedCount` says how many have. */
const sinks: StreamSink[] = [];
let closedCount = 0;

const table: Handler<PipelineServices>[] = [
  defineStreamHandler(streamThings)(async (_: unknown, { query }) => {
    if (query.refused) throw new ProblemError('not-found');
    return (sink) => {
      sinks.push(sink);
      sink.onClose(() => {
        closedCount += 1;
      });
      sink.write('data: first\n\n');
    };
  }),
];
const settings = { clientAddressHeader: null, parseSessionCookie: async () => null };

let server: Server;
const port = () => (server.address() as AddressInfo).port;

beforeAll(async () => {
  const adapter = createNodeAdapter(table, pipelineServices, settings);
  server = createServer((request, response) => void adapter(request, response));
  await once(server.listen(0, '127.0.0.1'), 'listening');
});
afterEach(() => {
  sinks.length = 0;
  closedCount = 0;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const requestByWeb = async (query = '', init?: RequestInit): Promise<Response> => {
  const request = new Request(`http://localhost:3000/v1/things/stream${query}`, init);
  return toWebResponse(await dispatch(table, pipelineServices, fromWebRequest(request, {}, settings)), request.signal);
};
const adapters: [string, typeof requestByWeb][] = [
  ['node', (query = '', init) => fetch(`http://127.0.0.1:${port()}/v1/things/stream${query}`, init)],
  ['web', requestByWeb],
];

describe.each(adapters)('the %s adapter', (_, request) => {
  const open = async (init?: RequestInit) => {
    const response = await request('', init);
    const reader = (response.body as ReadableStream<Uint8Array>).getReader();
    const readText = async (): Promise<string | null> => {
      const { value, done } = await reader.read();
      return done ? null : new TextDecoder().decode(value);
    };
    return { response, reader, readText };
  };

  test('sends each event when it is written, until the end', async () => {
    const { response, readText } = await open();
    expect([response.status, response.headers.get('content-type'), response.headers.get('cache-control')]).toEqual([
      200,
      'text/event-stream; charset=utf-8',
      'no-store, no-transform',
    ]);
    expect(await readText()).toBe('data: first\n\n');
    sinks[0]?.write('data: größer\n\n');
    expect(await readText()).toBe('data: größer\n\n');
    sinks[0]?.end();
    expect(await readText()).toBeNull();
    await expect.poll(() => closedCount).toBe(1);
    expect(sinks[0]?.write('data: late\n\n')).toBe(false);
  });

  test('reports a client that went away, once', async () => {
    const leaving = new AbortController();
    const { readText } = await open({ signal: leaving.signal });
    await readText();
    leaving.abort();
    await expect.poll(() => closedCount).toBe(1);
    expect(sinks[0]?.write('data: late\n\n')).toBe(false);
    sinks[0]?.end();
    let isTold = false;
    sinks[0]?.onClose(() => {
      isTold = true;
    });
    expect([isTold, closedCount]).toEqual([true, 1]);
  });

  test('starts no stream for HEAD, nor for a refusal', async () => {
    const head = await request('', { method: 'HEAD' });
    expect([head.status, await head.text(), sinks.length]).toEqual([200, '', 0]);
    const refused = await request('?refused=yes');
    expect([refused.status, (await refused.json()).code, sinks.length]).toEqual([404, 'not-found', 0]);
  });
});

const LARGE_EVENT = `data: ${'x'.repeat(100_000)}\n\n`;

test('the web adapter cuts a reader that never reads', async () => {
  const response = await requestByWeb();
  expect(response.status).toBe(200);
  expect(sinks[0]?.write(LARGE_EVENT)).toBe(true);
  expect(sinks[0]?.write('data: more\n\n')).toBe(false);
  expect(closedCount).toBe(1);
  await expect(response.text()).rejects.toThrow('too slowly');
});

test('the node adapter cuts a reader that never reads', async () => {
  const socket = connect(port(), '127.0.0.1');
  socket.pause();
  socket.write('GET /v1/things/stream HTTP/1.1\r\nHost: x\r\n\r\n');
  await expect.poll(() => sinks.length).toBe(1);
  // The kernel's buffers take some megabytes first.
  await expect.poll(() => sinks[0]?.write(LARGE_EVENT), { interval: 1 }).toBe(false);
  await expect.poll(() => closedCount).toBe(1);
  socket.destroy();
});
