import type { StreamTimes } from './read-stream';

/**
 * How changes arrive: `stream` at once, `poll` within seconds, `off` not at all, because the service can't be reached.
 */
export type WatchMode = 'stream' | 'poll' | 'off';

/** Options for watching a duel; `TopicOptions` adds those of the lobby and of a wallet. */
export interface WatchOptions {
  /** The position of the last change that you have. Only later changes are yielded. */
  readonly after?: number;
  /** Ends the iteration, with the signal's reason. */
  readonly signal?: AbortSignal;
  /** Called whenever changes begin to arrive in another way, and after each new connection. */
  readonly onMode?: (mode: WatchMode) => void;
  /** Returns how long to wait before a poll instead of `ms` milliseconds, such as longer in a hidden tab. */
  readonly adjustPollWaitMs?: (ms: number) => number;
  /** Timeouts of a stream that sends nothing; tests shorten them. */
  readonly streamTimes?: StreamTimes;
}

/** Options for watching the lobby or a wallet, which can include single duels. */
export interface TopicOptions extends WatchOptions {
  /** Duels whose changes are also yielded, at most 20. */
  readonly duelIds?: readonly string[];
}
