import type { RpcTransport } from '@solana/kit';
import { classifyError, classifyReply, getRpcMethod } from '../metered-transport';
import { BatchRefusedError } from './batch-refused-error';
import type { Timing } from './timing';

/**
 * The one method that is sent in batches: a duel's history is read with a call for each transaction. Reads of accounts
 * and of signatures take many keys in one call.
 */
const BATCHED_METHOD = 'getTransaction';
/** The most calls in a batch. Providers that take batches take ten calls of each kind. */
const MAX_CALLS = 10;
/** How long a node gets no batch after it didn't answer one in full. */
const BATCH_PAUSE_MS = 600_000;

type Call = Parameters<RpcTransport>[0];

interface WaitingCall {
  readonly payload: object;
  readonly signal: AbortSignal | undefined;
  resolve(reply: unknown): void;
  reject(error: unknown): void;
}

/**
 * Sends calls of `getTransaction` that are made in the same turn of the event loop as JSON-RPC batches. The calls of a
 * batch that is refused, or that is answered in part, reject with `BatchRefusedError`; further calls are then sent
 * alone for ten minutes, and so are those that the caller repeats.
 */
export function batchTransactions(transport: RpcTransport, timing: Timing): RpcTransport {
  let waiting: WaitingCall[] = [];
  let singleUntil = Number.NEGATIVE_INFINITY;
  const stopBatches = (): void => {
    singleUntil = timing.now() + BATCH_PAUSE_MS;
  };
  const sendWaiting = (): void => {
    const calls = waiting.filter(({ signal }) => !signal?.aborted);
    waiting = [];
    for (let at = 0; at < calls.length; at += MAX_CALLS)
      void sendTogether(transport, calls.slice(at, at + MAX_CALLS), stopBatches);
  };
  return ((call: Call) => {
    if (getRpcMethod(call.payload) !== BATCHED_METHOD || timing.now() < singleUntil) return transport(call);
    return new Promise<unknown>((resolve, reject) => {
      if (waiting.length === 0) setImmediate(sendWaiting);
      waiting.push(openCall(call, resolve, reject));
    });
  }) as RpcTransport;
}

/** A call that also ends when its own signal aborts, whatever becomes of its batch. */
function openCall({ payload, signal }: Call, resolve: (reply: unknown) => void, reject: (error: unknown) => void) {
  const abort = (): void => reject(signal?.reason);
  if (signal?.aborted) abort();
  signal?.addEventListener('abort', abort, { once: true });
  const ended =
    <Value>(end: (value: Value) => void) =>
    (value: Value): void => {
      signal?.removeEventListener('abort', abort);
      end(value);
    };
  return { payload: payload as object, signal, resolve: ended(resolve), reject: ended(reject) };
}

/**
 * Sends calls as one batch, and ends each of them. Calls `stopBatches` before, unless the node answered every call or
 * refused them for its quota.
 */
async function sendTogether(
  transport: RpcTransport,
  calls: readonly WaitingCall[],
  stopBatches: () => void,
): Promise<void> {
  const [first] = calls;
  if (first !== undefined && calls.length === 1) return transport(first as Call).then(first.resolve, first.reject);
  const all = openSharedSignal(calls);
  try {
    const reply = await transport({ payload: buildBatch(calls), signal: all.signal });
    const answers = matchBatchAnswers(reply, calls.length);
    if (answers.includes(undefined)) stopBatches();
    for (const [index, call] of calls.entries()) {
      if (answers[index] === undefined) call.reject(new BatchRefusedError());
      else call.resolve(answers[index]);
    }
  } catch (error) {
    const outcome = classifyError(error);
    if (outcome !== '429') stopBatches();
    for (const call of calls) call.reject(outcome === 'http-4xx' ? new BatchRefusedError() : error);
  } finally {
    all.end();
  }
}

/** Returns the answer to each call, undefined for those that the node left out. */
function matchBatchAnswers(reply: unknown, calls: number): readonly unknown[] {
  if (classifyReply(reply) === '429') return Array(calls).fill(reply);
  const entries = Array.isArray(reply) ? (reply as readonly ({ readonly id?: unknown } | null)[]) : [];
  const byId = new Map(entries.map((entry) => [String(entry?.id), entry]));
  return Array.from({ length: calls }, (_, index) => byId.get(String(index)));
}

/**
 * Builds a payload that is sent as an array. In the form of a single call, kit recognizes it as one of Solana's, so it
 * reads whole numbers of the answer as bigint. It merges payloads of equal `params`.
 */
function buildBatch(calls: readonly WaitingCall[]): object {
  const payloads = calls.map(({ payload }, index) => ({ ...payload, id: String(index) }));
  return { jsonrpc: '2.0', method: BATCHED_METHOD, params: payloads, toJSON: () => payloads };
}

/** Returns a signal that aborts once the signals of all calls have. */
function openSharedSignal(calls: readonly WaitingCall[]): { signal: AbortSignal; end(): void } {
  const ending = new AbortController();
  const abort = (): void => {
    if (calls.every(({ signal }) => signal?.aborted)) ending.abort(calls.at(-1)?.signal?.reason);
  };
  for (const { signal } of calls) signal?.addEventListener('abort', abort);
  return {
    signal: ending.signal,
    end() {
      for (const { signal } of calls) signal?.removeEventListener('abort', abort);
    },
  };
}
