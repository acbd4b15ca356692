import type { WatchedDuel } from './watch-list';

/**
 * The result of sending the steps of a duel. `done`: all sent steps are confirmed, or another sender was faster.
 * `waits`: every due step has to wait, for example for another sender. `refused`: the chain refused a transaction or
 * let it expire. `failed`: a call of the RPC or the service failed, or the agent stops.
 */
export type StepResult = 'done' | 'waits' | 'refused' | 'failed';

/** Wait after a duel's first `refused` or `waits`. It doubles with each further one of the same result in a row. */
const FIRST_BACKOFF_MS = 1_000;
const LONGEST_BACKOFF_MS = 60_000;
/**
 * Wait after a failure, in milliseconds. It doesn't grow: the RPC or the service failed, not the duel. The next attempt
 * begins with one read of the account, so an RPC that still doesn't answer gets no other call for the duel.
 */
const FAILURE_WAIT_MS = 5_000;

/**
 * Counts a result, except `failed`, for the duel's next price and wait. Returns how long to wait before its account is
 * read again, in milliseconds; `rereadMs` if its steps were done.
 */
export function recordResult(duel: WatchedDuel, result: StepResult, rereadMs: number): number {
  if (result === 'failed') return FAILURE_WAIT_MS;
  duel.consecutiveRefusals = result === 'refused' ? duel.consecutiveRefusals + 1 : 0;
  duel.consecutiveWaits = result === 'waits' ? duel.consecutiveWaits + 1 : 0;
  if (result === 'done') return rereadMs;
  const unsuccessful = duel.consecutiveRefusals + duel.consecutiveWaits;
  return Math.min(LONGEST_BACKOFF_MS, FIRST_BACKOFF_MS * 2 ** Math.min(unsuccessful - 1, 8));
}
