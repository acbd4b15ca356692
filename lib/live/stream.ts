import type { StreamSink } from '../api/exchange';
import { formatChange, formatRetry, HEARTBEAT } from './event-text';
import type { StoredChange, Topics } from './store';

/** A stream's session, topics, sink and end. Times are of `performance.now()`, in milliseconds. */
export interface StreamOptions {
  readonly topics: Topics;
  /** Hash of the token of the session with which the stream ends; null for a stream without a session. */
  readonly tokenHash: string | null;
  readonly sink: StreamSink;
  readonly endsAtMs: number;
}

/**
 * One open stream. New changes wait until the replay of older changes is written, so that events keep their order. The
 * sink cuts a stream whose client doesn't read.
 */
export class Stream {
  readonly topics: Topics;
  readonly tokenHash: string | null;
  readonly endsAtMs: number;
  /** When an event or heartbeat was last written; before that, when the stream was created. */
  writtenAtMs: number;
  private readonly sink: StreamSink;
  /** Changes to write after the replay; null once that is written. */
  private waiting: string[] | null = [];

  constructor({ topics, tokenHash, sink, endsAtMs }: StreamOptions, nowMs: number) {
    this.topics = topics;
    this.tokenHash = tokenHash;
    this.sink = sink;
    this.endsAtMs = endsAtMs;
    this.writtenAtMs = nowMs;
  }

  /** Drops the waiting changes. Call it just before the replay is read, which contains them. */
  dropWaiting(): void {
    this.waiting = [];
  }

  /** Writes `opening`, the replayed changes, and then the changes that have waited for the replay. */
  begin(opening: string, replay: readonly StoredChange[]): void {
    this.sink.write(opening + replay.map(formatChange).join('') + (this.waiting ?? []).join(''));
    this.waiting = null;
  }

  /** Writes an event, given as text, which many streams share. */
  write(text: string, nowMs: number): void {
    if (this.waiting !== null) return void this.waiting.push(text);
    this.writtenAtMs = nowMs;
    this.sink.write(text);
  }

  beat(nowMs: number): void {
    if (this.waiting === null) this.write(HEARTBEAT, nowMs);
  }

  /** Ends the stream, and asks the client to wait so many milliseconds before it connects again. */
  end(retryMs: number): void {
    this.sink.write(formatRetry(Math.round(retryMs)));
    this.sink.end();
  }
}
