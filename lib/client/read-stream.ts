import { createParser } from 'eventsource-parser';
import { decodeEvent, type LiveEvent } from './live-event';
import { parseProblem } from './problem';

/** A heartbeat comes every 20 seconds. After a longer silence the connection counts as dead. */
const SILENCE_MS = 45_000;
/** The first event comes at once. If it doesn't, something in between keeps what the service sends. */
const FIRST_EVENT_MS = 5_000;
/** The wait before the next connection, until the service names one, in milliseconds. */
export const DEFAULT_RETRY_MS = 2_000;

/** What a stream tells about its end: the wait that the service asks for, and whether anything arrived. */
export interface StreamEnd {
  retryMs: number;
  hasBegun: boolean;
}

/**
 * Yields the events of one connection until it ends, breaks or is silent, and notes in `end` what it tells. Throws ApiProblem if it is refused, an error if
 * there is no connection, and the signal's reason.
 */
export async function* readStream(
  send: typeof fetch,
  url: string,
  headers: Record<string, string>,
  signal: AbortSignal | undefined,
  end: StreamEnd,
): AsyncGenerator<LiveEvent, void, undefined> {
  const silent = new AbortController();
  let hasResponse = false;
  /** Whether something came that isn't an event. What follows it may have lost something. */
  let isBroken = false;
  let timer = setTimeout(() => silent.abort(), FIRST_EVENT_MS);
  const events: LiveEvent[] = [];
  const parser = createParser({
    onEvent({ data }) {
      const event = decodeEvent(data);
      if (event === null) isBroken = true;
      else if (!isBroken) events.push(event);
    },
    onRetry: (ms) => {
      end.retryMs = ms;
    },
  });
  try {
    const response = await send(url, {
      headers: { ...headers, accept: 'text/event-stream' },
      signal: signal === undefined ? silent.signal : AbortSignal.any([signal, silent.signal]),
      cache: 'no-store',
    });
    if (!response.ok || response.body === null) {
      const { status } = response;
      const text = await response.text();
      throw parseProblem(status, text, response.headers.get('x-request-id'), response.headers.get('retry-after'));
    }
    hasResponse = true;
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return;
      parser.feed(value);
      if (events.length > 0) end.hasBegun = true;
      if (end.hasBegun) {
        clearTimeout(timer);
        timer = setTimeout(() => silent.abort(), SILENCE_MS);
      }
      yield* events.splice(0);
      if (isBroken) return;
    }
  } catch (error) {
    signal?.throwIfAborted();
    if (!hasResponse && !silent.signal.aborted) throw error;
    // Otherwise it broke, was silent, or carried something else than events: the next connection goes on after it.
  } finally {
    clearTimeout(timer);
    silent.abort();
  }
}
