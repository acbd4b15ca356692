import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { readLimitedText } from '../../lib/core/read-limited-text';
import {
  buildCallKey,
  type FaultKind,
  falsifications,
  falsifyBatch,
  faultKinds,
  type ResponseMemory,
  type RpcCall,
} from './fault-kinds';

/** A proxy in front of a node, over real HTTP, that applies the chosen fault to each response. */
export interface FaultRpc {
  readonly url: string;
  /** Number of injected faults by kind. */
  readonly counts: Record<FaultKind, number>;
  /** Chooses the fault of each request, by the method of its first call; null passes the request on. */
  chooseFault: (method: string) => FaultKind | null;
  close(): Promise<void>;
}

const BODY_LIMIT_BYTES = 512 * 1024;
/** Delay of a late response, and longest delay of one that is to come after the next. */
const DELAY_MS = 20;
const JSON_HEADERS = { 'content-type': 'application/json' };
/** Bodies that are JSON, but no answer to the call. */
const MALFORMED_REPLIES = [
  '{}',
  '[]',
  'null',
  '{"jsonrpc":"2.0","id":1,"result":{}}',
  '{"jsonrpc":"2.0","id":1,"result":null}',
];

/** One request to the node, whose response a fault chooses. */
interface Exchange {
  readonly response: ServerResponse;
  /** Asks the node, and returns its answer. */
  forward(): Promise<string>;
  /** How often this kind happened before. */
  readonly earlierFaults: number;
  /** Resolves when the next exchange is over. */
  waitForNextExchange(): Promise<void>;
}

const send = (response: ServerResponse, text: string): void => void response.writeHead(200, JSON_HEADERS).end(text);

/** Faults that need no knowledge of the call: lost, late, repeated or malformed responses and HTTP errors. */
const connectionFaults: Partial<Record<FaultKind, (exchange: Exchange) => Promise<unknown> | unknown>> = {
  'dropped-request': ({ response }) => response.destroy(),
  'dropped-answer': async ({ response, forward }) => {
    await forward();
    response.destroy();
  },
  delayed: async ({ response, forward }) => {
    const text = await forward();
    await wait(DELAY_MS);
    send(response, text);
  },
  duplicated: async ({ response, forward }) => {
    await forward();
    send(response, await forward());
  },
  reordered: async ({ response, forward, waitForNextExchange }) => {
    const text = await forward();
    await Promise.race([waitForNextExchange(), wait(DELAY_MS)]);
    send(response, text);
  },
  'too-many-requests': ({ response }) => response.writeHead(429, { 'retry-after': '1' }).end('slow down'),
  'server-error': ({ response, earlierFaults }) =>
    response
      .writeHead([500, 502, 503, 504][earlierFaults % 4] ?? 500, { 'content-type': 'text/html' })
      .end('<h1>Sorry</h1>'),
  truncated: async ({ response, forward, earlierFaults }) => {
    const text = await forward();
    const half = text.slice(0, text.length / 2);
    if (earlierFaults % 2 === 0) return send(response, half);
    response.writeHead(200, { ...JSON_HEADERS, 'content-length': text.length }).write(half, () => response.destroy());
  },
  'odd-json': ({ response, earlierFaults }) =>
    send(response, MALFORMED_REPLIES[earlierFaults % MALFORMED_REPLIES.length] as string),
  /** Alternately sends nothing at all, and the beginning of a response that never ends. */
  hung: ({ response, earlierFaults }) =>
    earlierFaults % 2 === 0 ? undefined : response.writeHead(200, JSON_HEADERS).write('{"jsonrpc"'),
};

/** Opens a proxy on a free port of 127.0.0.1 to the node at `target`. It adds no fault until `chooseFault` is set. */
export async function openFaultRpc(target: string): Promise<FaultRpc> {
  const counts = Object.fromEntries(faultKinds.map((kind) => [kind, 0])) as Record<FaultKind, number>;
  const memory: ResponseMemory = { firstAnswers: new Map(), considerationCounts: new Map() };
  const waiting: (() => void)[] = [];
  const ask = async (body: string, calls: readonly RpcCall[]): Promise<string> => {
    const text = await (await fetch(target, { method: 'POST', headers: JSON_HEADERS, body })).text();
    const [call] = calls;
    const key = call === undefined || calls.length > 1 ? body : buildCallKey(call);
    if (!memory.firstAnswers.has(key)) memory.firstAnswers.set(key, text);
    return text;
  };
  const falsify = (kind: FaultKind, text: string, asked: RpcCall | readonly RpcCall[]): string | null =>
    'method' in asked ? (falsifications[kind]?.(text, asked, memory) ?? null) : falsifyBatch(kind, text, asked, memory);
  // Closing idle connections would be a fault that nobody asked for.
  const server = createServer({ keepAliveTimeout: 600_000 }, async (request, response) => {
    const body = (await readLimitedText(request, BODY_LIMIT_BYTES)) ?? '';
    const asked: RpcCall | RpcCall[] = JSON.parse(body);
    const calls = [asked].flat();
    const kind = proxy.chooseFault(calls[0]?.method ?? '');
    const over = waiting.splice(0);
    response.once('close', () => {
      for (const each of over) each();
    });
    const fail = kind === null ? undefined : connectionFaults[kind];
    if (kind !== null && fail !== undefined) {
      const next = () => new Promise<void>((done) => waiting.push(done));
      counts[kind] += 1;
      return void (await fail({
        response,
        forward: () => ask(body, calls),
        earlierFaults: counts[kind] - 1,
        waitForNextExchange: next,
      }));
    }
    const text = await ask(body, calls);
    const bent = kind === null ? null : falsify(kind, text, asked);
    if (kind !== null && bent !== null) counts[kind] += 1;
    send(response, bent ?? text);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const proxy: FaultRpc = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    counts,
    chooseFault: () => null,
    close: () => {
      server.closeAllConnections();
      return new Promise((closed) => server.close(() => closed()));
    },
  };
  return proxy;
}
