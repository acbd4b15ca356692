import { createParser } from 'eventsource-parser';
import { type LiveEvent, parseEvent } from './live-event';
import { parseProblem } from './parse-problem';

/** Times in milliseconds. */
export interface StreamTimes {
  /**
   * Longest time from the request to the first event, which the service sends at once. If it takes longer, a proxy in
   * between holds back what the service streams.
   */
  readonly firstEventMs: number;
  /** Silence after which the connection counts as dead. The service sends a heartbeat after 20 seconds at most. */
  readonly silenceMs: number;
}

export const DEFAULT_STREAM_TIMES: StreamTimes = { firstEventMs: 5_000, silenceMs: 45_000 };
/** The wait before the next connection, until the service names one, in milliseconds. */
export const DEFAULT_RETRY_MS = 2_000;
/** Maximum number of characters that are buffered of an incomplete event. The service's events have a few hundred. */
const MAX_EVENT_LENGTH = 65_536;

export interface StreamRequest {
  readonly send: typeof fetch;
  readonly url: string;
  readonly headers: Record<string, string>;
  readonly times: StreamTimes;
  readonly signal: AbortSignal | undefined;
}

/** State of a stream when it ends: the wait that the service requested, and whether an event arrived. */
export interface StreamEnd {
  retryMs: number;
  hasBegun: boolean;
}

/**
 * Yields the events of one connection until it ends, breaks, is silent for too long, or receives something that isn't
 * an event. Updates `end` meanwhile. Throws ApiProblem if the service refuses the stream, the error of `send` if no
 * connection could be made, and the signal's reason.
 */
export async function* readStream(request: StreamRequest, end: StreamEnd): AsyncGenerator<LiveEvent, void, undefined> {
  const { times, signal } = request;
  const silent = new AbortController();
  const startTimer = (ms: number) => setTimeout(() => silent.abort(), ms);
  let timer = startTimer(times.firstEventMs);
  let hasResponse = false;
  try {
    const reader = await openReader(request, silent.signal);
    hasResponse = true;
    const events = new EventQueue(end);
    while (!events.isBroken) {
      // The silence timer runs only while the stream is read: a slow consumer is no silence of the service.
      if (end.hasBegun) timer = startTimer(times.silenceMs);
      const { value, done } = await reader.read();
      if (done) return;
      events.feed(value);
      if (end.hasBegun) clearTimeout(timer);
      yield* events.takeAll();
    }
  } catch (error) {
    signal?.throwIfAborted();
    if (!hasResponse && !silent.signal.aborted) throw error;
    // Otherwise the connection broke, was silent, or sent an event that is too long. The caller opens the next one
    // after the last event.
  } finally {
    clearTimeout(timer);
    silent.abort();
  }
}

async function openReader({ send, url, headers, signal }: StreamRequest, silent: AbortSignal) {
  const response = await send(url, {
    headers: { ...headers, accept: 'text/event-stream' },
    signal: signal === undefined ? silent : AbortSignal.any([signal, silent]),
    cache: 'no-store',
  });
  if (response.ok && response.body !== null) return response.body.pipeThrough(new TextDecoderStream()).getReader();
  throw parseProblem(response, await response.text());
}

/** The events of a connection that arrived and weren't yielded yet. */
class EventQueue {
  /**
   * Whether data arrived that isn't a valid event. It may have been a change, so later events are dropped: the next
   * connection asks for them again.
   */
  isBroken = false;
  private readonly events: LiveEvent[] = [];
  private readonly parser;

  constructor(private readonly end: StreamEnd) {
    this.parser = createParser({
      maxBufferSize: MAX_EVENT_LENGTH,
      onEvent: ({ data }) => this.add(data),
      onRetry: (ms) => {
        end.retryMs = ms;
      },
    });
  }

  feed(text: string): void {
    this.parser.feed(text);
  }

  takeAll(): LiveEvent[] {
    return this.events.splice(0);
  }

  private add(data: string): void {
    const event = parseEvent(data);
    if (event === 'broken') this.isBroken = true;
    else if (event !== 'unknown' && !this.isBroken) this.events.push(event);
    this.end.hasBegun ||= event !== 'broken';
  }
}
