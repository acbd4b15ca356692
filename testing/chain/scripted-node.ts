import { createServer, type ServerResponse } from 'node:http';
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

/** An RPC node whose replies the test chooses. */
export interface ScriptedNode {
  readonly url: string;
  /** The methods that were called, in their order. */
  readonly calls: string[];
  /** The number of calls in each batch that arrived. */
  readonly batchSizes: number[];
  /** The number of requests that the node hasn't answered and the client hasn't aborted. */
  openRequests: number;
  /** Returns the reply to a call. `nth` counts the calls of all methods from 1. */
  answer: (method: string, nth: number) => ScriptedReply;
  /** Returns the reply to a batch of calls as a whole, or which answers to leave out. */
  answerBatch: (calls: number) => ScriptedReply | { readonly without: readonly number[] };
}

interface ScriptedCall {
  readonly id: unknown;
  readonly method: string;
}

/** Starts an RPC node on this machine whose replies the test chooses. It closes when the test file ends. */
export async function startScriptedNode(answer: ScriptedNode['answer']): Promise<ScriptedNode> {
  const calls: string[] = [];
  const batches: number[] = [];
  const node: { -readonly [Key in keyof ScriptedNode]: ScriptedNode[Key] } = {
    ...{ url: '', calls, batchSizes: batches, openRequests: 0, answer },
    answerBatch: () => ({ without: [] }),
  };
  const answerCall = ({ method }: ScriptedCall): ScriptedReply => {
    calls.push(method);
    return node.answer(method, calls.length);
  };
  const server = createServer(async (request, response) => {
    node.openRequests += 1;
    response.once('close', () => {
      node.openRequests -= 1;
    });
    const asked: ScriptedCall | ScriptedCall[] = JSON.parse(Buffer.concat(await request.toArray()).toString());
    if (!Array.isArray(asked)) return void sendReply(response, answerCall(asked), (reply) => formatReply(asked, reply));
    batches.push(asked.length);
    const whole = node.answerBatch(asked.length);
    if (typeof whole !== 'object' || !('without' in whole))
      return void sendReply(response, whole, (reply) => formatReply({ id: null }, reply));
    const replies = asked.map((call) => formatReply(call, answerCall(call) as JsonReply));
    // JSON-RPC 2.0 lets a node answer in any order.
    sendJson(response, replies.filter((_, index) => !whole.without.includes(index)).toReversed());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  afterFile(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  node.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return node;
}

type JsonReply = Extract<ScriptedReply, { result: unknown } | { code: number }>;

const formatReply = ({ id }: Pick<ScriptedCall, 'id'>, reply: JsonReply): object => ({
  ...{ jsonrpc: '2.0', id },
  ...('code' in reply ? { error: { code: reply.code, message: 'no' } } : reply),
});

function sendReply(response: ServerResponse, reply: ScriptedReply, format: (reply: JsonReply) => object): void {
  if (reply === 'hang') return;
  if (reply === 'cut') return void response.destroy();
  if (!('status' in reply)) return void sendJson(response, format(reply));
  const headers = reply.retryAfter === undefined ? {} : { 'retry-after': reply.retryAfter };
  response.writeHead(reply.status, headers).end('{}');
}

const sendJson = (response: ServerResponse, body: object): void =>
  void response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
