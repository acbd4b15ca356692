/** Times in milliseconds. */
export interface HubTimes {
  /** The time between two sweeps over all streams. */
  readonly sweepMs: number;
  /**
   * The longest time without data on a stream; then a heartbeat is sent. Proxies close a silent connection after 60
   * seconds.
   */
  readonly heartbeatMs: number;
  /** A stream ends after a random time in this range, so that clients come back one by one. */
  readonly shortestMs: number;
  readonly longestMs: number;
  /**
   * The longest time between two reads of changes while streams are open. Changes are then read even without a
   * notification, since one can get lost.
   */
  readonly safetyReadMs: number;
  /** The time between two checks whether the sessions of open streams are still valid. */
  readonly sessionCheckMs: number;
  /** The time between two counts of who watches each duel. */
  readonly viewerCountMs: number;
  /**
   * How long clients wait before they reconnect. After a restart of the process, a random time from `retryMs` to
   * `longestRetryMs`.
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
