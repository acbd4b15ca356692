/** Times of a `StreamHub`, in milliseconds. */
export interface HubTimes {
  /** The time between two sweeps, which end streams, send heartbeats, and start the reads, checks and counts below. */
  readonly sweepMs: number;
  /**
   * A stream without data for this long gets a heartbeat at the next sweep. Proxies close a silent connection after 60
   * seconds.
   */
  readonly heartbeatMs: number;
  /** A stream ends after a random time in this range, so that clients come back one by one. */
  readonly shortestMs: number;
  readonly longestMs: number;
  /**
   * While streams are open, a sweep reads changes if the last read began at least this long ago, even without a
   * notification, since one can get lost.
   */
  readonly safetyReadMs: number;
  /** The time between two checks whether the sessions of open streams are still valid. */
  readonly sessionCheckMs: number;
  /** The time between two counts of each duel's viewers. */
  readonly viewerCountMs: number;
  /**
   * How long clients are asked to wait before they reconnect: `retryMs` after a stream's ordinary end, up to twice that
   * if its session ended, and up to `longestRetryMs` if the hub closes or the stream couldn't be opened.
   */
  readonly retryMs: number;
  readonly longestRetryMs: number;
}

export const DEFAULT_HUB_TIMES: HubTimes = {
  sweepMs: 1_000,
  heartbeatMs: 18_000,
  shortestMs: 300_000,
  longestMs: 600_000,
  safetyReadMs: 15_000,
  sessionCheckMs: 5_000,
  viewerCountMs: 2_000,
  retryMs: 2_000,
  longestRetryMs: 15_000,
};
