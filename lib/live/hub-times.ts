/** Times in milliseconds. */
export interface HubTimes {
  /** The time between two sweeps over all streams. */
  readonly sweepMs: number;
  /** The longest silence on a stream. Proxies cut after 60 seconds. */
  readonly heartbeatMs: number;
  /** A stream ends after a random time in this range, so that clients come back one by one. */
  readonly shortestMs: number;
  readonly longestMs: number;
  /** The longest time between two reads while notifications arrive, since one can get lost. */
  readonly safetyReadMs: number;
  /** The time between two checks of the sessions that streams live from. */
  readonly sessionCheckMs: number;
  /** The time between two counts of who watches each duel. */
  readonly viewerCountMs: number;
  /** How long clients wait before they connect again: at least, and at most after a restart. */
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
