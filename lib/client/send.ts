import { type Random, systemRandom } from '../core/random';
import { parseProblem } from './parse-problem';
import { type ApiProblem, NoAnswerError } from './problem';
import { calculateRetryWaitMs, MAX_ATTEMPTS, pause } from './retry';

/** One attempt of a call, as hooks see it. It holds no credential. */
export interface AttemptEvent {
  readonly method: string;
  readonly url: string;
  /** Counted from 1. */
  readonly attempt: number;
}

/** What a client calls while it sends. A hook that throws ends the call with its error. */
export interface ClientHooks {
  /** Called before each attempt. */
  readonly onRequest?: (event: AttemptEvent) => void;
  /** Called after each attempt that got a whole response, of whatever status. */
  readonly onResponse?: (event: AttemptEvent & { readonly status: number; readonly headers: Headers }) => void;
  /** Called before the wait for another attempt, with the fault of the last one and the wait in milliseconds. */
  readonly onRetry?: (
    event: AttemptEvent & { readonly waitMs: number; readonly error: ApiProblem | NoAnswerError },
  ) => void;
}

export interface SendSettings extends ClientHooks {
  readonly fetch?: typeof fetch;
  readonly random?: Random;
  /** Attempts for one call, the first one included; 5 by default. */
  readonly maxAttempts?: number;
  /** How long one attempt may take, in milliseconds; 20,000 by default. */
  readonly timeoutMs?: number;
  /** Waits between attempts; for tests. */
  readonly wait?: (ms: number, signal?: AbortSignal) => Promise<void>;
}

export interface OutgoingRequest {
  readonly url: string;
  readonly init: RequestInit;
  /** Whether the request may be sent again when it may have taken effect, because it can't take effect twice. */
  readonly repeatable: boolean;
  readonly signal?: AbortSignal | undefined;
}

/** A whole response. */
interface Reply {
  readonly ok: boolean;
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

const ATTEMPT_TIMEOUT_MS = 20_000;

/**
 * Sends a request, again after faults that may pass, and returns the response of a success. Throws ApiProblem for a
 * refusal, NoAnswerError without a whole response, and the signal's reason.
 */
export async function sendWithRetries(settings: SendSettings, sending: OutgoingRequest): Promise<Reply> {
  const { random = systemRandom, maxAttempts = MAX_ATTEMPTS, wait = pause } = settings;
  const { method = 'GET' } = sending.init;
  for (let attempt = 1; ; attempt += 1) {
    const event = { method, url: sending.url, attempt };
    settings.onRequest?.(event);
    const reply = await attemptSend(settings, sending);
    let error = reply as NoAnswerError | ApiProblem;
    if ('ok' in reply) {
      settings.onResponse?.({ ...event, status: reply.status, headers: reply.headers });
      if (reply.ok) return reply;
      error = parseProblem(reply, reply.text);
    }
    const waitMs = attempt < maxAttempts ? calculateRetryWaitMs(error, attempt, sending.repeatable, random) : null;
    if (waitMs === null) throw error;
    settings.onRetry?.({ ...event, waitMs, error });
    await wait(waitMs, sending.signal);
  }
}

/** Makes one attempt. Returns an error if no whole response came, and rejects only if the caller aborted. */
async function attemptSend(
  { fetch: send = fetch, timeoutMs = ATTEMPT_TIMEOUT_MS }: SendSettings,
  { url, init, signal }: OutgoingRequest,
): Promise<Reply | NoAnswerError> {
  const deadline = AbortSignal.timeout(timeoutMs);
  try {
    const response = await send(url, { ...init, signal: signal ? AbortSignal.any([signal, deadline]) : deadline });
    const { ok, status, headers } = response;
    return { ok, status, headers, text: await response.text() };
  } catch (error) {
    signal?.throwIfAborted();
    return new NoAnswerError(error);
  }
}
