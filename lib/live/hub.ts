import { base58 } from '@scure/base';
import type { Database } from '../../db/client';
import type { StreamSink } from '../api/exchange';
import type { Log } from '../api/log';
import { listOpenSessionHashes } from '../auth/store';
import type { Clock } from '../core/clock';
import { calculateJitter, type Random } from '../core/random';
import { formatChange, formatEvent, formatRetry } from './event-text';
import { DEFAULT_HUB_TIMES, type HubTimes } from './hub-times';
import { LobbyCounters } from './lobby-counters';
import {
  hasChangesSince,
  listAllChanges,
  listChangesInRange,
  readNewestPosition,
  type StoredChange,
  type Topics,
} from './store';
import { Stream } from './stream';
import { StreamIndex } from './stream-index';
import { StreamLimits, type StreamOwner } from './stream-limits';
import { ViewerCounts } from './viewers';

/**
 * Maximum number of changes that a replay sends. If there are more, the client must read its records again, which costs
 * the service less.
 */
const MAX_REPLAYED_CHANGES = 500;
/** Maximum number of positions that are searched for a replay. */
const MAX_REPLAYED_POSITIONS = 10_000;
/** Maximum number of changes that are read at once, to send them to the open streams. */
const ROWS_PER_READ = 500;

/** Dependencies of a hub. */
export interface HubServices {
  readonly database: Pick<Database, 'queries' | 'notifications'>;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  /** Widens the limits on open streams, for load tests. */
  readonly limitFactor: number;
}

/**
 * A request for a stream. `after` is the position up to which the client has received its changes; null for a client
 * that has none, -1 if it named an invalid one.
 */
export interface StreamRequest extends StreamOwner {
  readonly topics: Topics;
  readonly after: number | null;
}

/**
 * The open streams of this process. When the database notifies of new changes, reads each once, in the order of
 * positions, and writes it to the streams that it concerns. Notifications can get lost, so changes are also read at
 * intervals and after the connection was interrupted. No changes are read while no stream is open.
 */
export class StreamHub {
  readonly limits: StreamLimits;
  private readonly streams = new StreamIndex<Stream>();
  /** Position of the newest change that was read for the streams; null if it must be read first. */
  private position: number | null = null;
  private reading: Promise<void> | null = null;
  /** The newest position that a notification has announced; 0 before the first one. */
  private announced = 0;
  private lastReadMs = 0;
  private lastSessionCheckMs = 0;
  private lastViewerCountMs = 0;
  private isClosed = false;
  private readonly counters: LobbyCounters;
  private readonly viewers: ViewerCounts;
  private readonly timer: ReturnType<typeof setInterval>;
  private readonly unsubscribe: () => void;

  constructor(
    private readonly services: HubServices,
    private readonly times: HubTimes = DEFAULT_HUB_TIMES,
    private readonly monotonic = () => performance.now(),
  ) {
    this.limits = new StreamLimits(services.limitFactor);
    this.counters = new LobbyCounters(services.database.queries, this.streams.lobby);
    this.viewers = new ViewerCounts(services, this.streams, base58.encode(services.random(16)));
    this.unsubscribe = services.database.notifications.subscribe('ripduel_changes', (payload) =>
      this.onNotification(payload),
    );
    this.timer = setInterval(() => this.sweep(), times.sweepMs).unref();
  }

  /** Whether this process is notified of changes. Otherwise no stream can be opened. */
  isAvailable(): boolean {
    return !this.isClosed && this.services.database.notifications.isListening();
  }

  get size(): number {
    return this.streams.all.size;
  }

  /**
   * Opens a stream on `sink`. Registers it before reading the changes that it missed, so that it misses none in
   * between.
   */
  open(sink: StreamSink, { topics, after, clientAddress, tokenHash }: StreamRequest): void {
    const { shortestMs, longestMs, retryMs } = this.times;
    const nowMs = this.monotonic();
    const endsAtMs = nowMs + shortestMs + (longestMs - shortestMs) * calculateJitter(this.services.random);
    const stream = new Stream({ topics, tokenHash, sink, endsAtMs }, nowMs);
    const isFirst = this.size === 0;
    this.streams.add(stream);
    const release = this.limits.count({ clientAddress, tokenHash });
    sink.onClose(() => {
      this.streams.delete(stream);
      release();
    });
    // While no stream was open, no changes were read and no duels counted. Changes up to the announced position are
    // skipped here: if this stream wants them, its replay reads them.
    if (isFirst) {
      if (this.position !== null) this.position = Math.max(this.position, this.announced);
      this.counters.markStale();
    }
    this.prepareReplay(stream, after, isFirst)
      .then(({ position, resumed, replay }) => {
        const counters = (topics.lobby ? this.counters.format() : '') + this.viewers.format(topics.duelIds);
        const opened = formatEvent({ type: 'opened', position, resumed });
        stream.begin(formatRetry(retryMs) + opened + counters, replay);
      })
      .catch((error: unknown) => {
        this.services.log.warn({ err: error }, 'a stream could not be opened');
        stream.end(this.pickRetryMs());
      });
  }

  /** Ends all streams, each with a random wait before its client comes back. */
  close(): void {
    this.isClosed = true;
    clearInterval(this.timer);
    this.unsubscribe();
    // Otherwise these viewers would count for another minute. Fails silently if the database is already closed.
    this.viewers.withdraw().catch(() => {});
    for (const stream of this.streams.all) stream.end(this.pickRetryMs());
  }

  private pickRetryMs(): number {
    const { retryMs, longestRetryMs } = this.times;
    return retryMs + (longestRetryMs - retryMs) * calculateJitter(this.services.random);
  }

  /**
   * Reads the changes after `after` that this stream missed. Changes that are committed later are written to the stream
   * as they arrive.
   */
  private async prepareReplay(
    stream: Stream,
    after: number | null,
    isFirst: boolean,
  ): Promise<{ position: number; resumed: boolean; replay: readonly StoredChange[] }> {
    const { queries } = this.services.database;
    const { topics } = stream;
    if (isFirst || this.position === null) await this.readNewChanges();
    if (this.position === null) throw new Error('The newest change could not be read.');
    if (topics.lobby) await this.counters.refresh(this.monotonic());
    const { position } = this;
    stream.dropWaiting();
    if (after === position) return { position, resumed: true, replay: [] };
    if (after === null || after < 0 || after > position || position - after > MAX_REPLAYED_POSITIONS)
      return { position, resumed: false, replay: [] };
    const [isStored, replay] = await Promise.all([
      hasChangesSince(queries, after),
      listChangesInRange(queries, topics, { after, upTo: position, limit: MAX_REPLAYED_CHANGES + 1 }),
    ]);
    const canResume = isStored && replay.length <= MAX_REPLAYED_CHANGES;
    return canResume ? { position, resumed: true, replay } : { position, resumed: false, replay: [] };
  }

  private onNotification(payload: string | null): void {
    if (payload === null) {
      if (this.size > 0) return void this.readNewChanges();
      this.position = null;
      return;
    }
    this.announced = Math.max(this.announced, Number(payload));
    if (this.size > 0 && (this.position === null || this.announced > this.position)) void this.readNewChanges();
  }

  /**
   * Reads new changes and writes them to streams. Only one read runs at a time; it goes on if more changes are
   * announced meanwhile.
   */
  private readNewChanges(): Promise<void> {
    this.reading ??= this.readUntilCurrent()
      .catch((error: unknown) => this.services.log.warn({ err: error }, 'new changes could not be read'))
      .finally(() => {
        this.reading = null;
      });
    return this.reading;
  }

  private async readUntilCurrent(): Promise<void> {
    const { queries } = this.services.database;
    this.position ??= await readNewestPosition(queries);
    for (;;) {
      this.lastReadMs = this.monotonic();
      const changes = await listAllChanges(queries, this.position, ROWS_PER_READ);
      for (const each of changes) this.dispatch(each);
      if (changes.length < ROWS_PER_READ && this.announced <= this.position) return;
      // A position below the announced one is missing only if a transaction was undone at the very end.
      if (changes.length === 0) return;
    }
  }

  private dispatch(change: StoredChange): void {
    this.position = change.position;
    if (change.type === 'duel') this.counters.markStale();
    const streams = this.streams.findFor(change);
    if (streams.size === 0) return;
    const text = formatChange(change);
    const nowMs = this.monotonic();
    for (const stream of streams) stream.write(text, nowMs);
  }

  private sweep(): void {
    const nowMs = this.monotonic();
    this.countViewers(nowMs);
    if (this.size === 0) return;
    const { heartbeatMs, retryMs, safetyReadMs, sessionCheckMs } = this.times;
    for (const stream of this.streams.all) {
      if (nowMs >= stream.endsAtMs) stream.end(retryMs);
      else if (nowMs - stream.writtenAtMs >= heartbeatMs) stream.beat(nowMs);
    }
    if (!this.isAvailable() || nowMs - this.lastReadMs >= safetyReadMs) void this.readNewChanges();
    if (nowMs - this.lastSessionCheckMs >= sessionCheckMs) {
      this.lastSessionCheckMs = nowMs;
      void this.endStreamsOfEndedSessions();
    }
    if (this.streams.lobby.size > 0)
      this.counters
        .refresh(nowMs)
        .catch((error: unknown) => this.services.log.warn({ err: error }, 'the lobby’s counters could not be read'));
  }

  private countViewers(nowMs: number): void {
    if (nowMs - this.lastViewerCountMs < this.times.viewerCountMs) return;
    this.lastViewerCountMs = nowMs;
    this.viewers
      .refresh(nowMs)
      .catch((error: unknown) => this.services.log.warn({ err: error }, 'who watches could not be counted'));
  }

  private async endStreamsOfEndedSessions(): Promise<void> {
    const { database, clock, log, random } = this.services;
    const owned = [...this.streams.all].filter(({ tokenHash }) => tokenHash !== null);
    if (owned.length === 0) return;
    try {
      const tokenHashes = [...new Set(owned.map(({ tokenHash }) => tokenHash as string))];
      const open = await listOpenSessionHashes(database.queries, tokenHashes, clock.now());
      for (const stream of owned)
        if (!open.has(stream.tokenHash as string)) stream.end(this.times.retryMs * (1 + calculateJitter(random)));
    } catch (error) {
      log.warn({ err: error }, 'the sessions of streams could not be checked');
    }
  }
}
