/**
 * localStorage key of the wallet whose search outcome this browser hasn't shown yet. The outcome is shown once: the
 * player is taken to the duel, or told why there is none.
 */
const STORAGE_KEY = 'ripduel.awaits';

export const rememberAwaitedOutcome = (wallet: string): void => localStorage.setItem(STORAGE_KEY, wallet);

export const forgetAwaitedOutcome = (): void => localStorage.removeItem(STORAGE_KEY);

/** Whether this browser still awaits the outcome of this wallet's search. */
export const isOutcomeAwaited = (wallet: string): boolean => localStorage.getItem(STORAGE_KEY) === wallet;

/** Returns whether the outcome of this wallet's search was awaited, and stops awaiting it. */
export function consumeAwaitedOutcome(wallet: string): boolean {
  const wasAwaited = isOutcomeAwaited(wallet);
  if (wasAwaited) forgetAwaitedOutcome();
  return wasAwaited;
}
