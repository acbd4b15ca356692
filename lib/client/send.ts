import { type Random, systemRandom } from '../core/random';
import { parseProblem } from './parse-problem';
import { NoAnswerError } from './problem';
import { calculateRetryBackoffMs, calculateRetryWaitMs, MAX_ATTEMPTS, pause } from './retry';

export interface SendSettings {
  readonly fetch?: typeof fetch;
  readonly random?: Random;
  /** Attempts for one call, the first one included; 5 by default. */
  readonly attempts?: number;
  /** Waits between attempts; for tests. */
  readonly wait?: (ms: number, signal?: AbortSignal) => Promise<void>;
}

export interface OutgoingRequest {
  readonly url: string;
  readonly init: RequestInit;
  /** Whether the request may be sent again after a lost connection, because it can't take effect twice. */
  readonly repeatable: boolean;
  readonly signal?: AbortSignal | undefined;
}

const ATTEMPT_TIMEOUT_MS = 20_000;

/**
 * Sends a request, again after faults that may pass, and returns the text of a success. Throws ApiProblem for a
 * refusal, NoAnswerError without a whole response, and the signal's reason.
 */
export async function sendWithRetries(settings: SendSettings, sending: OutgoingRequest): Promise<string> {
  const { random = systemRandom, attempts = MAX_ATTEMPTS, wait = pause } = settings;
  for (let attempt = 0; ; attempt += 1) {
    const last = attempt + 1 >= attempts;
    const reply = await attemptSend(settings.fetch ?? fetch, sending);
    if (reply === null || reply instanceof Error) {
      if (last || !sending.repeatable) throw new NoAnswerError(reply);
      await wait(calculateRetryBackoffMs(attempt, random), sending.signal);
    } else if (reply.ok) {
      return reply.text;
    } else {
      const problem = parseProblem(reply.status, reply.text, reply.requestId, reply.retryAfter);
      const ms = last ? null : calculateRetryWaitMs(problem, attempt, random);
      if (ms === null) throw problem;
      await wait(ms, sending.signal);
    }
  }
}

/** Makes one attempt. Returns the error if no whole response came, and rejects only if the caller aborted. */
async function attemptSend(ask: typeof fetch, { url, init, signal }: OutgoingRequest) {
  const deadline = AbortSignal.timeout(ATTEMPT_TIMEOUT_MS);
  try {
    const response = await ask(url, { ...init, signal: signal ? AbortSignal.any([signal, deadline]) : deadline });
    const { ok, status, headers } = response;
    const [requestId, retryAfter] = [headers.get('x-request-id'), headers.get('retry-after')];
    return { ok, status, requestId, retryAfter, text: await response.text() };
  } catch (error) {
    signal?.throwIfAborted();
    return error instanceof Error ? error : null;
  }
}
