/** How the wait between two attempts grows. */
export interface Backoff {
  readonly firstMs: number;
  readonly longestMs: number;
  /** Factor by which each attempt multiplies the wait. */
  readonly factor: number;
  /** The share of the wait that is waited at a jitter of 0 and at a jitter of 1. */
  readonly share: readonly [number, number];
}

/** Returns how long to wait after this many attempts, in milliseconds. `jitter` is a number from 0 to 1. */
export function calculateWait(
  { firstMs, longestMs, factor, share }: Backoff,
  attempts: number,
  jitter: number,
): number {
  const wait = Math.min(longestMs, firstMs * factor ** attempts);
  return wait * (share[0] + (share[1] - share[0]) * jitter);
}
