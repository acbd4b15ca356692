import type { RpcTransport } from '@solana/kit';
import type { RpcOutcome } from '../../api/meter';
import { classifyError, classifyReply, getRpcMethod } from '../metered-transport';
import { BatchRefusedError } from './batch-refused-error';
import type { Timing } from './timing';

/**
 * The one method that is sent in batches: a duel's history is read with a call for each transaction. Reads of accounts
 * and of signatures take many keys in one call.
 */
const BATCHED_METHOD = 'getTransaction';
/** Maximum number of calls in a batch. Providers that take batches take ten calls of each kind. */
const MAX_CALLS = 10;
/** How long a node gets no batch after it refused one or didn't answer it in full. */
const BATCH_PAUSE_MS = 600_000;
/**
 * Batches in a row that end in a status from 500, an unreadable answer or none before the node counts as one that refuses
 * them. One such answer is an outage; but a node that answers every batch so would never show a history.
 */
const MAX_BROKEN_ANSWERS = 3;
const BROKEN_OUTCOMES: ReadonlySet<RpcOutcome> = new Set(['http-5xx', 'unreadable', 'unreachable', 'timeout']);

/** The batch that a call was sent in, by the payload of the call's last attempt. */
const batchByPayload = new WeakMap<object, object>();

/** Returns what calls of the same batch have in common; null for a call that was sent alone. */
export const findBatch = (payload: unknown): object | null => batchByPayload.get(payload as object) ?? null;

type Call = Parameters<RpcTransport>[0];

interface WaitingCall {
  readonly payload: object;
  readonly signal: AbortSignal | undefined;
  resolve(reply: unknown): void;
  reject(error: unknown): void;
}

/** Decides from the outcomes of a node's batches whether it gets further ones. */
class BatchSupport {
  private pausedUntilMs = Number.NEGATIVE_INFINITY;
  private brokenAnswers = 0;

  constructor(private readonly timing: Timing) {}

  canTakeBatches(): boolean {
    return this.pausedUntilMs <= this.timing.now();
  }

  recordAnswer(isComplete: boolean): void {
    this.brokenAnswers = 0;
    if (!isComplete) this.pause();
  }

  /**
   * Records a batch without an answer. A used-up quota says nothing about batches, and neither does one lost connection
   * or timeout; several in a row may mean that a batch is too much for the node.
   */
  recordError(outcome: RpcOutcome): void {
    if (BROKEN_OUTCOMES.has(outcome)) this.brokenAnswers += 1;
    if (outcome === 'http-4xx' || this.brokenAnswers >= MAX_BROKEN_ANSWERS) this.pause();
  }

  private pause(): void {
    this.brokenAnswers = 0;
    this.pausedUntilMs = this.timing.now() + BATCH_PAUSE_MS;
  }
}

/**
 * Sends calls of `getTransaction` that are made in the same turn of the event loop as JSON-RPC batches. The calls that a
 * node leaves unanswered, because it refuses the batch or answers a part of it, reject with `BatchRefusedError`; further
 * calls are then sent alone for ten minutes, and so are those that the caller repeats. A batch that fails otherwise
 * rejects its calls with the error; three broken answers in a row begin the ten minutes, too.
 */
export function batchTransactionReads(transport: RpcTransport, timing: Timing): RpcTransport {
  let waiting: WaitingCall[] = [];
  const support = new BatchSupport(timing);
  const sendWaiting = (): void => {
    const calls = waiting.filter(({ signal }) => !signal?.aborted);
    waiting = [];
    for (let at = 0; at < calls.length; at += MAX_CALLS)
      void sendTogether(transport, calls.slice(at, at + MAX_CALLS), support);
  };
  return ((call: Call) => {
    if (getRpcMethod(call.payload) !== BATCHED_METHOD) return transport(call);
    batchByPayload.delete(call.payload as object);
    if (!support.canTakeBatches()) return transport(call);
    return new Promise<unknown>((resolve, reject) => {
      if (waiting.length === 0) setImmediate(sendWaiting);
      waiting.push(createWaitingCall(call, resolve, reject));
    });
  }) as RpcTransport;
}

/** A call that also ends when its own signal aborts, whatever becomes of its batch. */
function createWaitingCall(
  { payload, signal }: Call,
  resolve: (reply: unknown) => void,
  reject: (error: unknown) => void,
) {
  const abort = (): void => reject(signal?.reason);
  if (signal?.aborted) abort();
  signal?.addEventListener('abort', abort, { once: true });
  const createEnding =
    <Value>(end: (value: Value) => void) =>
    (value: Value): void => {
      signal?.removeEventListener('abort', abort);
      end(value);
    };
  return { payload: payload as object, signal, resolve: createEnding(resolve), reject: createEnding(reject) };
}

/** Sends calls as one batch, and ends each of them. */
async function sendTogether(
  transport: RpcTransport,
  calls: readonly WaitingCall[],
  support: BatchSupport,
): Promise<void> {
  const [first] = calls;
  if (first !== undefined && calls.length === 1) return transport(first as Call).then(first.resolve, first.reject);
  const all = createSharedSignal(calls);
  for (const { payload } of calls) batchByPayload.set(payload, calls);
  try {
    const reply = await transport({ payload: buildBatch(calls), signal: all.signal });
    const answers = matchBatchAnswers(reply, calls.length);
    support.recordAnswer(!answers.includes(undefined));
    for (const [index, call] of calls.entries()) {
      if (answers[index] === undefined) call.reject(new BatchRefusedError());
      else call.resolve(answers[index]);
    }
  } catch (error) {
    const outcome = classifyError(error);
    support.recordError(outcome);
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
function createSharedSignal(calls: readonly WaitingCall[]): { signal: AbortSignal; end(): void } {
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
