/** Longest wait until the browser is idle, in milliseconds. */
const MAX_WAIT_MS = 1_000;

/**
 * Runs `work` when the browser is idle, at the latest after `MAX_WAIT_MS`; in the next task if the browser can't report
 * idleness.
 */
export function runWhenIdle(work: () => unknown): void {
  // Safari has no `requestIdleCallback`.
  if (typeof requestIdleCallback === 'undefined') setTimeout(work);
  else requestIdleCallback(() => work(), { timeout: MAX_WAIT_MS });
}
