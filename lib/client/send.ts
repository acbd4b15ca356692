import { type Random, systemRandom } from '../core/random';
import { parseProblem } from './parse-problem';
import { type ApiProblem, NoAnswerError } from './problem';
import { pause } from './retry';
import { calculateRetryWaitMs } from './retry-wait';

export interface SendSettings {
  readonly fetch?: typeof fetch;
  readonly random?: Random;
  /** Attempts for one call, the first one included; 5 by default. */
  readonly maxAttempts?: number;
  /** How long one attempt may take, in milliseconds; 20,000 by default. */
  readonly timeoutMs?: number;
  /** Function that waits between attempts; tests replace it. */
  readonly wait?: (ms: number, signal?: AbortSignal) => Promise<void>;
}

export interface OutgoingRequest {
  readonly url: string;
  readonly init: RequestInit;
  /**
   * Whether the request can't take effect twice, so that it may be sent again if it's unclear whether it took effect.
   */
  readonly repeatable: boolean;
  readonly signal?: AbortSignal | undefined;
}

/** A successful response (2xx) with the text of its whole body. */
export interface SuccessfulReply {
  readonly response: Response;
  readonly text: string;
}

/** Default number of attempts of one request, the first included. */
const DEFAULT_MAX_ATTEMPTS = 5;
/** Default timeout of one attempt. */
const DEFAULT_ATTEMPT_TIMEOUT_MS = 20_000;

/**
 * Sends a request, again after faults that may pass, and returns the response of a success. Throws ApiProblem for a
 * refusal, NoAnswerError without a whole response, and the signal's reason.
 */
export async function sendWithRetries(settings: SendSettings, sending: OutgoingRequest): Promise<SuccessfulReply> {
  const { random = systemRandom, maxAttempts = DEFAULT_MAX_ATTEMPTS, wait = pause } = settings;
  for (let attempt = 1; ; attempt += 1) {
    const result = await attemptSend(settings, sending);
    if ('text' in result) return result;
    const waitMs = attempt < maxAttempts ? calculateRetryWaitMs(result, attempt, sending.repeatable, random) : null;
    if (waitMs === null) throw result;
    await wait(waitMs, sending.signal);
  }
}

/** Makes one attempt. Returns the reply or its error; rejects only with the reason of an aborted signal. */
async function attemptSend(
  { fetch: send = fetch, timeoutMs = DEFAULT_ATTEMPT_TIMEOUT_MS }: SendSettings,
  { url, init, signal }: OutgoingRequest,
): Promise<SuccessfulReply | ApiProblem | NoAnswerError> {
  const deadline = AbortSignal.timeout(timeoutMs);
  try {
    const response = await send(url, { ...init, signal: signal ? AbortSignal.any([signal, deadline]) : deadline });
    const text = await response.text();
    return response.ok ? { response, text } : parseProblem(response, text);
  } catch (error) {
    signal?.throwIfAborted();
    return new NoAnswerError(error);
  }
}
