import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { readLimitedText } from '../../lib/core/read-limited-text';
import { CallQuota } from './call-quota';
import type { NodeProfile } from './profiles';
import { relaySocket } from './relay-socket';

/**
 * Counts of one method's calls. `answered`: admitted, to be passed on to the node, whatever it answers; `refused`: in a
 * request that exceeds the profile's quota. A call in a batch that is too large counts as neither.
 */
export interface MethodCount {
  readonly answered: number;
  readonly refused: number;
}

/** A running proxy that gives a Solana node the latency and quota of a profile. */
export interface DevnetLikeNode {
  /** The address for HTTP. The same address with `ws:` instead of `http:` is for WebSockets. */
  readonly url: string;
  /** Returns the calls since the start or the last reset, by method. Calls over WebSockets aren't counted. */
  counts(): Readonly<Record<string, MethodCount>>;
  resetCounts(): void;
  close(): Promise<void>;
}

export interface DevnetLikeOptions {
  /** The address of the node that the proxy forwards to. */
  readonly target: string;
  readonly profile: NodeProfile;
  /** The port to listen on. 0, the default, chooses any free port. */
  readonly port?: number;
}

/** Maximum size of a request's body. */
const BODY_LIMIT_BYTES = 512 * 1024;
const HEADERS = { 'content-type': 'application/json' };
const TOO_MANY_REQUESTS = 429;

interface Call {
  readonly method?: unknown;
}

const getMethodName = (call: Call): string => (typeof call?.method === 'string' ? call.method : 'unknown');

/**
 * Starts a proxy on 127.0.0.1 in front of a Solana node, with the profile's latency. It counts calls by method, and
 * refuses a request that exceeds the profile's quota as RPC providers do: with status 429, and with `Retry-After` if
 * the profile sends it.
 */
export async function startDevnetLikeNode(options: DevnetLikeOptions): Promise<DevnetLikeNode> {
  const { target, profile, port = 0 } = options;
  const quota = new CallQuota(profile);
  const counts = new Map<string, { answered: number; refused: number }>();
  const count = (methods: readonly string[], outcome: keyof MethodCount): void => {
    for (const method of methods) {
      const ofMethod = counts.get(method) ?? { answered: 0, refused: 0 };
      ofMethod[outcome] += 1;
      counts.set(method, ofMethod);
    }
  };

  const handleProxyRequest = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = (await readLimitedText(request, BODY_LIMIT_BYTES)) ?? '';
    const parsed: Call | Call[] = JSON.parse(body);
    const methods = [parsed].flat().map(getMethodName);
    if (methods.length > profile.maxBatchCalls) return sendRefusal(response, 413, 'The batch is too large.');
    const waitMs = quota.admitOrGetWaitMs(methods, performance.now());
    count(methods, waitMs === null ? 'answered' : 'refused');
    await wait(profile.latencyMs);
    if (waitMs !== null) return refuseCalls(response, profile, waitMs);
    const reply = await fetch(target, { method: 'POST', headers: HEADERS, body });
    response.writeHead(reply.status, HEADERS).end(await reply.text());
  };

  const server = createServer((request, response) => {
    handleProxyRequest(request, response).catch((error) => sendRefusal(response, 502, String(error)));
  });
  const sockets = new Set<Duplex>();
  server.on('upgrade', (request, socket, head) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    relaySocket(target, profile.latencyMs, { request, socket, head });
  });
  await new Promise<void>((listening) => server.listen(port, '127.0.0.1', listening));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    counts: () => Object.fromEntries(counts),
    resetCounts: () => counts.clear(),
    close: () => {
      server.closeAllConnections();
      // `closeAllConnections` leaves WebSockets open, since they were upgraded, and `close` would wait for them.
      for (const socket of sockets) socket.destroy();
      return new Promise((closed) => server.close(() => closed()));
    },
  };
}

/**
 * Refuses a request over the quota, with status 429 and a JSON-RPC error of the same code, and with `Retry-After` if
 * the profile sends it.
 */
function refuseCalls(response: ServerResponse, { sendsRetryAfter }: NodeProfile, waitMs: number): void {
  if (sendsRetryAfter) response.setHeader('retry-after', Math.ceil(waitMs / 1_000));
  sendRefusal(response, TOO_MANY_REQUESTS, 'Too many requests from your IP, please slow down.');
}

function sendRefusal(response: ServerResponse, status: number, message: string): void {
  const error = { jsonrpc: '2.0', error: { code: status, message }, id: null };
  response.writeHead(status, HEADERS).end(JSON.stringify(error));
}
