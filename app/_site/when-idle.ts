/** How long what is wanted waits at most, on a page that is never idle. */
const AT_MOST_MS = 1_000;

/** Runs this when the browser has nothing better to do; soon, where it cannot tell. */
export function whenIdle(work: () => unknown): void {
  // Safari has no such callback.
  if (typeof requestIdleCallback === 'undefined') setTimeout(work);
  else requestIdleCallback(() => work(), { timeout: AT_MOST_MS });
}
