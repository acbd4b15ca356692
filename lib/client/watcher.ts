import { calculateJitter, type Random, systemRandom } from '../core/random';
import { isChange, type LiveEvent } from './live-event';
import { type ApiProblem, isApiProblem } from './problem';
import { type FeedProgress, pollChanges } from './read-changes';
import { DEFAULT_RETRY_MS, DEFAULT_STREAM_TIMES, readStream, type StreamEnd } from './read-stream';
import { calculateRetryBackoffMs, pause } from './retry';
import type { ConnectionSettings } from './settings';
import type { WatchOptions } from './watch-options';

/**
 * Paths of a stream and of the list to poll instead. A query parameter can be appended directly: each path ends in `?`
 * or `&`.
 */
export interface ChangeSource {
  readonly stream: string;
  readonly poll: string;
  /** Whether the caller's credential is needed. */
  readonly isOwn: boolean;
}

/** Streams that ended within this time, or without an event, count as short. */
const SHORT_STREAM_MS = 1_000;
/**
 * Number of short streams in a row after which changes are polled, because a proxy in between probably holds streams
 * back.
 */
const MAX_SHORT_STREAMS = 3;
/**
 * Number of failed attempts in a row after which changes are polled. The waits between them alone take 8 to 16 seconds,
 * so that a restart of the service doesn't lead to polling.
 */
const MAX_STREAM_FAILURES = 6;
/** Number of failed attempts in a row after which the mode is `off`. The waits between them take about a second. */
const MIN_OUTAGE_FAILURES = 3;
/** How long to poll before a stream is tried again. */
const POLL_PERIOD_MS = 300_000;
/** Longest wait after a failed attempt, unless the service asks for a longer one. */
const MAX_BACKOFF_MS = 30_000;
/** Number of failed attempts after which the wait doesn't double any more. */
const MAX_BACKOFF_ATTEMPT = 7;

/** Reads the changes of a source, and knows from one connection to the next how far they were read. */
export class Watcher {
  private readonly send: typeof fetch;
  private readonly random: Random;
  private readonly wait: NonNullable<ConnectionSettings['wait']>;
  private readonly baseUrl: string;
  /** The position that the caller has read up to; null until it is known. */
  private position: number | null;
  /**
   * How far polling has read. Kept until a stream opens, so that the next period of polling continues where the last
   * one ended.
   */
  private progress: FeedProgress = { cursor: null, etag: null };
  private shortStreams = 0;
  private failures = 0;

  constructor(
    private readonly settings: ConnectionSettings,
    private readonly options: WatchOptions,
    private readonly source: ChangeSource,
  ) {
    this.send = settings.fetch ?? fetch;
    this.random = settings.random ?? systemRandom;
    this.wait = settings.wait ?? pause;
    this.baseUrl = settings.baseUrl.replace(/\/$/, '');
    this.position = options.after ?? null;
  }

  /**
   * Yields the events of one stream, or of one period of polling. Throws if it is refused or the service can't be
   * reached; a stream that breaks later just ends.
   */
  readWhileConnected(): AsyncGenerator<LiveEvent, void, undefined> {
    return this.shortStreams < MAX_SHORT_STREAMS ? this.readOneStream() : this.pollForSomeMinutes();
  }

  /**
   * Waits after a connection that failed or was refused, unless another way of reading can be tried at once. Throws the
   * error if another attempt can't succeed.
   */
  async waitAfter(error: unknown): Promise<void> {
    if (isApiProblem(error, 'streams-unavailable', 'too-many-streams')) {
      this.shortStreams = MAX_SHORT_STREAMS;
      return;
    }
    if (isApiProblem(error, 'invalid-cursor') && this.progress.cursor !== null) {
      // The service no longer accepts the cursor, because its keys were replaced. Polling starts anew, which yields an
      // `opened` event with `resumed: false`.
      this.progress = { cursor: null, etag: null };
      return;
    }
    if (isApiProblem(error) && !isTemporary(error)) throw error;
    this.failures += 1;
    if (this.failures === MIN_OUTAGE_FAILURES) this.options.onMode?.('off');
    // Perhaps only streams fail, for example by a proxy's rule, so polling is tried. If the whole service is down,
    // polls fail as well.
    if (this.failures % MAX_STREAM_FAILURES === 0) this.shortStreams = MAX_SHORT_STREAMS;
    const backoffMs = calculateRetryBackoffMs(Math.min(this.failures, MAX_BACKOFF_ATTEMPT), this.random);
    const askedMs = isApiProblem(error) ? (error.retryAfterSeconds ?? 0) * 1_000 : 0;
    await this.wait(Math.max(Math.min(backoffMs, MAX_BACKOFF_MS), this.spread(askedMs)), this.options.signal);
  }

  private async *readOneStream(): AsyncGenerator<LiveEvent, void, undefined> {
    const { signal, onMode, streamTimes = DEFAULT_STREAM_TIMES } = this.options;
    const startedMs = performance.now();
    const after = this.position === null ? '' : `after=${this.position}`;
    const url = `${this.baseUrl}${this.source.stream}${after}`.replace(/[?&]$/, '');
    const end: StreamEnd = { retryMs: DEFAULT_RETRY_MS, hasBegun: false };
    const request = { send: this.send, url, headers: this.buildHeaders(), times: streamTimes, signal };
    for await (const event of readStream(request, end)) {
      this.failures = 0;
      if (event.type === 'opened') {
        this.progress = { cursor: null, etag: null };
        onMode?.('stream');
      }
      if (this.isNew(event)) yield event;
    }
    const { retryMs, hasBegun } = end;
    const isShort = !hasBegun || performance.now() - startedMs < SHORT_STREAM_MS;
    this.shortStreams = isShort ? this.shortStreams + 1 : 0;
    if (this.shortStreams < MAX_SHORT_STREAMS) await this.wait(this.spread(retryMs), signal);
  }

  private async *pollForSomeMinutes(): AsyncGenerator<LiveEvent, void, undefined> {
    const { signal, onMode, adjustPollWaitMs = (ms) => ms } = this.options;
    const { send, wait } = this;
    const url = this.baseUrl + this.source.poll;
    const settings = {
      send,
      url,
      buildHeaders: () => this.buildHeaders(),
      wait,
      adjustWaitMs: adjustPollWaitMs,
      signal,
    };
    let isFirst = true;
    for await (const { events, position } of pollChanges(settings, this.progress, POLL_PERIOD_MS)) {
      this.failures = 0;
      if (isFirst) onMode?.('poll');
      isFirst = false;
      for (const event of events) if (this.isNew(event)) yield event;
      // The caller has all changes up to this position, so the next stream can begin after it.
      this.position = position ?? this.position;
    }
    // A stream is tried next. If it is short as well, changes are polled again at once.
    this.shortStreams = MAX_SHORT_STREAMS - 1;
  }

  /** Notes the position of an event. Returns false for a change that was yielded already. */
  private isNew(event: LiveEvent): boolean {
    if (isChange(event)) {
      if (this.position !== null && event.position <= this.position) return false;
      this.position = event.position;
    } else if (event.type === 'opened' && !event.resumed) this.position = event.position;
    return true;
  }

  /** Returns a random time from `ms` to twice `ms`, so that many clients don't connect at the same time. */
  private spread(ms: number): number {
    return ms * (1 + calculateJitter(this.random));
  }

  private buildHeaders(): Record<string, string> {
    const { token } = this.settings;
    const bearer = typeof token === 'function' ? token() : (token ?? null);
    return this.source.isOwn && bearer !== null ? { authorization: `Bearer ${bearer}` } : {};
  }
}

/** Whether a refusal may pass, so that the watcher tries again instead of throwing it. */
const isTemporary = ({ status }: ApiProblem): boolean => status === 408 || status === 429 || status >= 500;
