const KEY = 'ripduel.awaits';

// The wallet whose search outcome this browser hasn't shown yet, kept across reloads and tabs. The outcome is shown
// once: the player is taken to the duel, or told why there is none.

export const rememberAwaited = (wallet: string): void => localStorage.setItem(KEY, wallet);

export const forgetAwaited = (): void => localStorage.removeItem(KEY);

/** Returns whether the outcome was awaited, and stops awaiting it. */
export function consumeAwaited(wallet: string): boolean {
  const wasAwaited = localStorage.getItem(KEY) === wallet;
  if (wasAwaited) forgetAwaited();
  return wasAwaited;
}
