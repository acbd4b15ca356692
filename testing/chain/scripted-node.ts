import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterFile } from '../runner/after-file';

/**
 * Reply of a scripted node: a result, a JSON-RPC error, an HTTP status, no answer (`hang`) or a broken connection
 * (`cut`).
 */
export type ScriptedReply =
  | { readonly result: unknown }
  | { readonly code: number }
  | { readonly status: number; readonly retryAfter?: string }
  | 'hang'
  | 'cut';

export interface ScriptedNode {
  readonly url: string;
  /** The methods that were called, in their order. */
  readonly calls: string[];
  /** Returns the reply to a call. `nth` counts the calls of all methods from 1. */
  answer: (method: string, nth: number) => ScriptedReply;
}

/** Starts an RPC node on this machine that answers as a test says. It ends with the test's file. */
export async function startScriptedNode(answer: ScriptedNode['answer']): Promise<ScriptedNode> {
  const calls: string[] = [];
  const node = { url: '', calls, answer };
  const server = createServer(async (request, response) => {
    const { id, method } = JSON.parse(Buffer.concat(await request.toArray()).toString());
    calls.push(method);
    const reply = node.answer(method, calls.length);
    if (reply === 'hang') return;
    if (reply === 'cut') return void request.socket.destroy();
    if ('status' in reply) {
      const headers = reply.retryAfter === undefined ? {} : { 'retry-after': reply.retryAfter };
      return void response.writeHead(reply.status, headers).end('{}');
    }
    const body = 'code' in reply ? { error: { code: reply.code, message: 'no' } } : reply;
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify({ jsonrpc: '2.0', id, ...body }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  afterFile(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  node.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return node;
}
