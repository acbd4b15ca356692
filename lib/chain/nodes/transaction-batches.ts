import type { RpcTransport } from '@solana/kit';
import type { RpcOutcome } from '../../api/meter';
import { classifyError, classifyReply, getRpcMethod } from '../metered-transport';
import { BatchRefusedError } from './batch-refused-error';
import type { Timing } from './timing';

/**
 * The only method whose calls are sent in batches, because a duel's history takes one call for each transaction. The
 * methods for accounts and signatures take many keys in one call anyway.
 */
const BATCHED_METHOD = 'getTransaction';
/** Maximum number of calls in a batch. */
const MAX_BATCH_CALLS = 10;
/**
 * How long calls are sent to a node one by one after it refused a batch, didn't answer all of its calls, or gave
 * `MAX_BROKEN_ANSWERS`.
 */
const BATCH_PAUSE_MS = 600_000;
/**
 * Number of batches in a row without a usable answer (a status from 500, an unreadable answer, or none) after which the
 * node is sent no batches for a while. One such batch may be an outage, but a node that answers every batch like this
 * would never return a history.
 */
const MAX_BROKEN_ANSWERS = 3;
const BROKEN_OUTCOMES: ReadonlySet<RpcOutcome> = new Set(['http-5xx', 'unreadable', 'unreachable', 'timeout']);

/** For each call, identified by its payload object, the batch in which it was sent last. */
const batchByPayload = new WeakMap<object, object>();

/** Returns an object that identifies the batch in which a call was sent last; null if the call was sent alone. */
export const findBatch = (payload: unknown): object | null => batchByPayload.get(payload as object) ?? null;

type Call = Parameters<RpcTransport>[0];

/** A call that waits until the end of the event-loop turn to be sent in a batch. */
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
   * Records a batch that failed as a whole. A used-up quota says nothing about batches, and neither does a single lost
   * connection or timeout. Several failures in a row may mean that batches are too much for the node.
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
 * Wraps a transport so that calls of `getTransaction` made in the same turn of the event loop are sent as JSON-RPC
 * batches. A call that the node leaves unanswered, because it refuses the batch or answers only a part, rejects with
 * `BatchRefusedError`; for ten minutes, calls are then sent one by one. If a batch fails otherwise, its calls reject
 * with the error; after three broken answers in a row, calls are also sent one by one for ten minutes.
 */
export function batchTransactionReads(transport: RpcTransport, timing: Timing): RpcTransport {
  let waiting: WaitingCall[] = [];
  const support = new BatchSupport(timing);
  const sendWaiting = (): void => {
    const calls = waiting.filter(({ signal }) => !signal?.aborted);
    waiting = [];
    for (let at = 0; at < calls.length; at += MAX_BATCH_CALLS)
      void sendTogether(transport, calls.slice(at, at + MAX_BATCH_CALLS), support);
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

/** Creates a waiting call, which rejects as soon as its own signal aborts, even if the batch goes on. */
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

/** Sends calls as one batch, a single call alone, and resolves or rejects each call with its own answer. */
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

/**
 * Returns the answer to each call, undefined for those that the node left out. A used-up quota is the answer to all.
 */
function matchBatchAnswers(reply: unknown, calls: number): readonly unknown[] {
  if (classifyReply(reply) === '429') return Array(calls).fill(reply);
  const entries = Array.isArray(reply) ? (reply as readonly ({ readonly id?: unknown } | null)[]) : [];
  const byId = new Map(entries.map((entry) => [String(entry?.id), entry]));
  return Array.from({ length: calls }, (_, index) => byId.get(String(index)));
}

/**
 * Builds a payload that serializes to an array of calls. As an object it looks like a single call: kit then recognizes
 * it as a call of Solana, whose answers it reads with whole numbers as bigint, and merges payloads only if their
 * `params` are equal.
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
