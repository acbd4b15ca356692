import { get, type IncomingMessage } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { calculateRetryBackoffMs } from '../../lib/client/retry';
import { systemClock } from '../../lib/core/clock';
import { calculateJitter, systemRandom } from '../../lib/core/random';
import { createEventBuffer } from './event-buffer';

// Clients that come back after each end of their stream, in a process of their own. They wait as those of lib/client
// do, but take every event that arrives: a client that drops doubled events would hide them.

/** Follows `url` by this many streams. Answered with `AllOpen`. */
export interface FollowRequest {
  readonly kind: 'follow';
  readonly url: string;
  readonly count: number;
}
/** Answered with `AllOpen` once every stream is open again. */
export interface AwaitRequest {
  readonly kind: 'await';
}
/** Asks for `Resumed`: these positions should have arrived once at each stream. */
export interface CompareRequest {
  readonly kind: 'compare';
  readonly positions: readonly number[];
}

/** `atMs`: when the last stream was opened, in milliseconds since the epoch. */
export interface AllOpen {
  readonly kind: 'all-open';
  readonly atMs: number;
}
/** Totals over all streams: events lost and doubled, and requests answered since all streams were first open. */
export interface Resumed {
  readonly kind: 'resumed';
  readonly lost: number;
  readonly doubled: number;
  /** Streams that couldn't continue where the client's stream before them ended: events in between may be lost. */
  readonly notResumed: number;
  readonly answeredRequests: number;
  readonly maxAnsweredInASecond: number;
  /** Maximum number of attempts in a row that failed at one client. After six, clients of lib/client poll. */
  readonly maxFailures: number;
}

const ITEM_PATTERN = /^(?:retry: (\d+)|id: (\d+)\ndata: (.*))$/gm;
/** Streams that are opened at the same time at first; each of these places then opens the next one. */
const FIRST_OPENS_AT_ONCE = 100;
/** Number of failures in a row after which the wait no longer doubles. */
const MAX_BACKOFF_ATTEMPT = 7;

/** Positions of the events that arrived, by stream. */
const received: number[][] = [];
/** Answered requests by the second (since the epoch) in which they were sent. */
const answeredBySecond = new Map<number, number>();
/** Whether all streams have been open. Requests, and streams that were not resumed, count only from then on. */
let isCounting = false;
let followedStreamCount = 0;
let openStreamCount = 0;
let lastOpenedMs = 0;
let notResumed = 0;
let maxFailures = 0;
let onOpen = (): void => {};

/** One client: its last position and the wait that the service asked for outlive a connection. */
class ResumingClient {
  private lastPosition: string | null = null;
  private retryMs = 0;
  private failures = 0;

  constructor(
    private readonly url: string,
    private readonly positions: number[],
    private readonly onFirst: () => void,
  ) {}

  async follow(): Promise<never> {
    for (;;) {
      const hasBegun = await this.readOneStream().catch(() => false);
      this.failures = hasBegun ? 0 : this.failures + 1;
      maxFailures = Math.max(maxFailures, this.failures);
      const backoffMs = calculateRetryBackoffMs(Math.min(this.failures, MAX_BACKOFF_ATTEMPT), systemRandom);
      await pause(hasBegun ? this.retryMs * (1 + calculateJitter(systemRandom)) : backoffMs);
    }
  }

  /** Reads a stream until it ends. Returns whether it began; rejects without a connection. */
  private async readOneStream(): Promise<boolean> {
    const headers = this.lastPosition === null ? {} : { 'last-event-id': this.lastPosition };
    const sentMs = systemClock.now().getTime();
    const response = await new Promise<IncomingMessage>((resolve, reject) =>
      get(this.url, { agent: false, headers }, resolve).on('error', reject),
    );
    countAnswered(sentMs);
    if (response.statusCode !== 200) {
      response.resume();
      return false;
    }
    let hasBegun = false;
    const takeComplete = createEventBuffer();
    response.setEncoding('utf8').on('data', (text: string) => {
      hasBegun = this.take(takeComplete(text), hasBegun);
    });
    await new Promise<void>((resolve) => response.on('close', resolve).on('error', () => {}));
    if (hasBegun) openStreamCount -= 1;
    return hasBegun;
  }

  /** Takes complete events. Returns whether the stream has begun. */
  private take(events: string, hadBegun: boolean): boolean {
    let hasBegun = hadBegun;
    for (const [, retry, position, data] of events.matchAll(ITEM_PATTERN)) {
      if (retry !== undefined) this.retryMs = Number(retry);
      if (position === undefined) continue;
      this.lastPosition = position;
      if (data?.includes('"type":"opened"')) hasBegun = this.begin(data);
      else this.positions.push(Number(position));
    }
    return hasBegun;
  }

  private begin(data: string): true {
    if (isCounting && !data.includes('"resumed":true')) notResumed += 1;
    openStreamCount += 1;
    lastOpenedMs = systemClock.now().getTime();
    this.onFirst();
    onOpen();
    return true;
  }
}

function countAnswered(sentMs: number): void {
  if (!isCounting) return;
  const second = Math.floor(sentMs / 1_000);
  answeredBySecond.set(second, (answeredBySecond.get(second) ?? 0) + 1);
}

async function followAll({ url, count }: FollowRequest): Promise<void> {
  followedStreamCount = count;
  const openInTurn = async (): Promise<void> => {
    while (received.length < count) {
      const positions: number[] = [];
      received.push(positions);
      await new Promise<void>((resolve) => void new ResumingClient(url, positions, resolve).follow());
    }
  };
  await Promise.all(Array.from({ length: FIRST_OPENS_AT_ONCE }, openInTurn));
  isCounting = true;
}

const awaitAllOpen = (): Promise<void> =>
  new Promise((resolve) => {
    onOpen = () => {
      if (openStreamCount === followedStreamCount) resolve();
    };
    onOpen();
  });

function compare(positions: readonly number[]): Resumed {
  let [lost, doubled] = [0, 0];
  for (const own of received) {
    const known = new Set(own);
    lost += positions.filter((position) => !known.has(position)).length;
    doubled += own.length - known.size;
  }
  const answered = [...answeredBySecond.values()];
  return {
    kind: 'resumed',
    lost,
    doubled,
    notResumed,
    answeredRequests: answered.reduce((sum, count) => sum + count, 0),
    maxAnsweredInASecond: Math.max(0, ...answered),
    maxFailures,
  };
}

process.on('message', async (message: FollowRequest | AwaitRequest | CompareRequest) => {
  if (message.kind === 'compare') return void process.send?.(compare(message.positions));
  if (message.kind === 'follow') await followAll(message);
  await awaitAllOpen();
  process.send?.({ kind: 'all-open', atMs: lastOpenedMs } satisfies AllOpen);
});
