/** How the wait between two attempts grows. */
export interface Backoff {
  readonly firstMs: number;
  readonly maxMs: number;
  /** Factor by which the wait grows from attempt to attempt, up to `maxMs`. */
  readonly factor: number;
  /**
   * The shares of the wait that remain at a jitter of 0 and at a jitter of 1; in between, the share is interpolated.
   */
  readonly jitterRange: readonly [number, number];
}

/**
 * Returns the wait before the next attempt in milliseconds, after `attempts` earlier waits. `jitter`, from 0 to 1,
 * chooses its share within `jitterRange`.
 */
export function calculateBackoffMs(
  { firstMs, maxMs, factor, jitterRange }: Backoff,
  attempts: number,
  jitter: number,
): number {
  const wait = Math.min(maxMs, firstMs * factor ** attempts);
  return wait * (jitterRange[0] + (jitterRange[1] - jitterRange[0]) * jitter);
}
