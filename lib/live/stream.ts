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

/** One open stream. New events wait until the replay of older changes is written, so that changes keep their order. */
export class Stream {
  readonly topics: Topics;
  readonly tokenHash: string | null;
  readonly endsAtMs: number;
  /** When an event or heartbeat was last written after the replay; before that, when the stream was created. */
  writtenAtMs: number;
  private readonly sink: StreamSink;
  /** Texts of events to write after the replay; null once that is written. */
  private waiting: string[] | null = [];

  constructor({ topics, tokenHash, sink, endsAtMs }: StreamOptions, nowMs: number) {
    this.topics = topics;
    this.tokenHash = tokenHash;
    this.sink = sink;
    this.endsAtMs = endsAtMs;
    this.writtenAtMs = nowMs;
  }

  /** Drops the waiting events. Call it just before the replay is read, which contains the changes among them. */
  dropWaiting(): void {
    this.waiting = [];
  }

  /** Writes `opening`, the replayed changes, and then the events that have waited for the replay. */
  begin(opening: string, replay: readonly StoredChange[]): void {
    this.sink.write(opening + replay.map(formatChange).join('') + (this.waiting ?? []).join(''));
    this.waiting = null;
  }

  /** Writes the text of an event, or keeps it until `begin`. */
  write(text: string, nowMs: number): void {
    if (this.waiting !== null) return void this.waiting.push(text);
    this.writtenAtMs = nowMs;
    this.sink.write(text);
  }

  /** Writes a heartbeat if the replay is written. */
  beat(nowMs: number): void {
    if (this.waiting === null) this.write(HEARTBEAT, nowMs);
  }

  /** Ends the stream, and asks the client to wait so many milliseconds before it connects again. */
  end(retryMs: number): void {
    this.sink.write(formatRetry(Math.round(retryMs)));
    this.sink.end();
  }
}
