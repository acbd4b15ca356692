import { calculateJitter, type Random, systemRandom } from '../core/random';
import type { ClientSettings } from './client';
import { isChange, type LiveEvent } from './live-event';
import { type ApiProblem, isApiProblem } from './problem';
import { pollChanges } from './read-changes';
import { DEFAULT_RETRY_MS, readStream, type StreamEnd } from './read-stream';
import { calculateRetryBackoffMs, pause } from './retry';

/** How changes arrive: `stream` at once, `poll` within seconds. */
export type WatchMode = 'stream' | 'poll';

export interface WatchOptions {
  /** The position of the last change that you know: go on after it. */
  readonly after?: number;
  /** Ends the iteration, with the signal's reason. */
  readonly signal?: AbortSignal;
  /** Called whenever changes begin to arrive in another way. */
  readonly onMode?: (mode: WatchMode) => void;
}

export interface TopicOptions extends WatchOptions {
  /** Duels to follow as well: 20 at most. */
  readonly duelIds?: readonly string[];
}

/**
 * Yields the changes of a duel as they happen, each once and in order, until the signal is aborted. Connects again when a
 * connection ends or breaks, and goes on where it ended. Polls where streams aren't offered, or something in between
 * keeps them back. After an `opened` event with `resumed: false`, read the duel: changes before it aren't yielded. Throws
 * ApiProblem for a refusal that doesn't pass, such as `not-found`.
 */
export const watchDuel = (
  settings: ClientSettings,
  duelId: string,
  options: WatchOptions = {},
): AsyncGenerator<LiveEvent, void, undefined> =>
  watch(settings, options, {
    stream: `/duels/${encodeURIComponent(duelId)}/stream?`,
    poll: `/changes?duelIds=${encodeURIComponent(duelId)}&`,
    isOwn: false,
  });

/** Yields open duels as they come and go, new results, counters, and the changes of the duels named. See `watchDuel`. */
export const watchLobby = (
  settings: ClientSettings,
  options: TopicOptions = {},
): AsyncGenerator<LiveEvent, void, undefined> => {
  const query = buildTopicQuery(options);
  return watch(settings, options, {
    stream: `/lobby/stream?${query}`,
    poll: `/changes?lobby=true&${query}`,
    isOwn: false,
  });
};

/**
 * Yields what concerns the signed-in wallet: its duels, challenges, search, payments, rips and refunds. With `lobby` also
 * what `watchLobby` yields. Throws `unauthenticated` once the session is over. See `watchDuel`.
 */
export const watchMe = (
  settings: ClientSettings,
  options: TopicOptions & { readonly lobby?: boolean } = {},
): AsyncGenerator<LiveEvent, void, undefined> => {
  const query = `lobby=${options.lobby === true}&${buildTopicQuery(options)}`;
  return watch(settings, options, { stream: `/me/stream?${query}`, poll: `/me/changes?${query}`, isOwn: true });
};

const buildTopicQuery = ({ duelIds = [] }: TopicOptions): string =>
  duelIds.length === 0 ? '' : `duelIds=${duelIds.map(encodeURIComponent).join(',')}&`;

/** Where to read from: addresses to which parameters can be added. */
interface Source {
  readonly stream: string;
  readonly poll: string;
  /** Whether the caller's credential is needed. */
  readonly isOwn: boolean;
}

/** Streams that ended within this time, or without an event, count as short. */
const SHORT_STREAM_MS = 1_000;
/** Short streams in a row after which something in between is taken to keep streams back. */
const MAX_SHORT_STREAMS = 3;
/** How long to poll before a stream is tried again. */
const POLL_PERIOD_MS = 300_000;
const MAX_BACKOFF_ATTEMPT = 7;

async function* watch(
  settings: ClientSettings,
  options: WatchOptions,
  source: Source,
): AsyncGenerator<LiveEvent, void, undefined> {
  const { signal } = options;
  const watcher = new Watcher(settings, options, source);
  while (!signal?.aborted) {
    try {
      yield* watcher.readWhileConnected();
    } catch (error) {
      signal?.throwIfAborted();
      await watcher.waitAfter(error);
    }
  }
  signal?.throwIfAborted();
}

/** What is known from one connection to the next. */
class Watcher {
  private readonly send: typeof fetch;
  private readonly random: Random;
  private readonly wait: NonNullable<ClientSettings['wait']>;
  private readonly baseUrl: string;
  /** The position that the caller has read up to; null until it is known. */
  private position: number | null;
  private shortStreams = 0;
  private failures = 0;

  constructor(
    private readonly settings: ClientSettings,
    private readonly options: WatchOptions,
    private readonly source: Source,
  ) {
    this.send = settings.fetch ?? fetch;
    this.random = settings.random ?? systemRandom;
    this.wait = settings.wait ?? pause;
    this.baseUrl = settings.baseUrl.replace(/\/$/, '');
    this.position = options.after ?? null;
  }

  /** Yields the events of one stream, or of some minutes of polling. Throws what ends it early. */
  readWhileConnected(): AsyncGenerator<LiveEvent, void, undefined> {
    return this.shortStreams < MAX_SHORT_STREAMS ? this.readOneStream() : this.pollForSomeMinutes();
  }

  /** Waits after a connection that failed or was refused. Throws the error if it doesn't pass. */
  async waitAfter(error: unknown): Promise<void> {
    if (isApiProblem(error, 'streams-unavailable')) {
      this.shortStreams = MAX_SHORT_STREAMS;
      return;
    }
    if (isApiProblem(error) && !mayPass(error)) throw error;
    this.failures += 1;
    const backoffMs = calculateRetryBackoffMs(Math.min(this.failures, MAX_BACKOFF_ATTEMPT), this.random);
    const askedMs = isApiProblem(error) ? (error.retryAfterSeconds ?? 0) * 1_000 : 0;
    await this.wait(Math.max(backoffMs, this.spread(askedMs)), this.options.signal);
  }

  private async *readOneStream(): AsyncGenerator<LiveEvent, void, undefined> {
    const { signal, onMode } = this.options;
    const startedMs = performance.now();
    const after = this.position === null ? '' : `after=${this.position}`;
    const url = trimQuery(`${this.baseUrl}${this.source.stream}${after}`);
    const end: StreamEnd = { retryMs: DEFAULT_RETRY_MS, hasBegun: false };
    for await (const event of readStream(this.send, url, this.buildHeaders(), signal, end)) {
      if (event.type === 'opened') onMode?.('stream');
      if (this.isNew(event)) yield event;
    }
    const { retryMs, hasBegun } = end;
    const isShort = !hasBegun || performance.now() - startedMs < SHORT_STREAM_MS;
    this.shortStreams = isShort ? this.shortStreams + 1 : 0;
    await this.wait(this.spread(retryMs), signal);
  }

  private async *pollForSomeMinutes(): AsyncGenerator<LiveEvent, void, undefined> {
    const { signal, onMode } = this.options;
    onMode?.('poll');
    const { send, wait } = this;
    const url = trimQuery(this.baseUrl + this.source.poll);
    const polling = { send, url, headers: this.buildHeaders(), wait, signal };
    for await (const event of pollChanges(polling, POLL_PERIOD_MS)) if (this.isNew(event)) yield event;
    // One short stream more, and polling goes on.
    this.shortStreams = MAX_SHORT_STREAMS - 1;
  }

  /** Notes the position of an event. Returns false for a change that was yielded already. */
  private isNew(event: LiveEvent): boolean {
    this.failures = 0;
    if (isChange(event)) {
      if (this.position !== null && event.position <= this.position) return false;
      this.position = event.position;
    } else if (event.type === 'opened' && !event.resumed) this.position = event.position;
    return true;
  }

  /** Adds up to as much again, so that many clients don't come back together. */
  private spread(ms: number): number {
    return ms * (1 + calculateJitter(this.random));
  }

  private buildHeaders(): Record<string, string> {
    const { token } = this.settings;
    const bearer = typeof token === 'function' ? token() : (token ?? null);
    return this.source.isOwn && bearer !== null ? { authorization: `Bearer ${bearer}` } : {};
  }
}

const mayPass = ({ status }: ApiProblem): boolean => status === 429 || status >= 500;

const trimQuery = (url: string): string => url.replace(/[?&]$/, '');
