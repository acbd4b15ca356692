import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A received request. */
export interface ReceivedRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: unknown;
}

/** How to answer: a status with a body and headers, or null to break the connection. */
export type StubbedReply = {
  readonly status: number;
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
} | null;

/** A server that gives chosen replies and records the requests. */
export interface TestService {
  readonly baseUrl: string;
  readonly received: readonly ReceivedRequest[];
  close(): Promise<void>;
}

/** Starts a service that answers with `replies` in their order, and repeats the last one. */
export async function openTestService(...replies: readonly StubbedReply[]): Promise<TestService> {
  const received: ReceivedRequest[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const text = Buffer.concat(chunks).toString();
    const { method = '', url = '', headers } = request;
    const reply = replies[Math.min(received.length, replies.length - 1)] ?? null;
    received.push({ method, url, headers, body: text === '' ? undefined : JSON.parse(text) });
    if (reply === null) return void request.socket.destroy();
    response.writeHead(reply.status, { 'content-type': 'application/json', ...reply.headers });
    response.end(typeof reply.body === 'string' ? reply.body : JSON.stringify(reply.body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()));
  return { baseUrl: `http://127.0.0.1:${port}/v1`, received, close };
}
