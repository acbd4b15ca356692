const KEY = 'ripduel.awaits';

// Which wallet's search this browser waits for the outcome of, also after a reload or in another tab: who was
// searching is taken to the duel, or told why there is none. Once.

export const awaitOutcome = (wallet: string): void => localStorage.setItem(KEY, wallet);

export const stopAwaiting = (): void => localStorage.removeItem(KEY);

/** Whether the outcome was awaited; from now on it is known here. */
export function consumeAwaited(wallet: string): boolean {
  const wasAwaited = localStorage.getItem(KEY) === wallet;
  if (wasAwaited) stopAwaiting();
  return wasAwaited;
}
