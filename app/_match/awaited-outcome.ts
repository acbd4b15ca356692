/** localStorage key of the wallet whose search outcome this browser hasn't shown yet. */
const AWAITED_WALLET_KEY = 'ripduel.awaits';

/** localStorage key of the wallet that this browser last saw searching or matched, until `forgetMatch`. */
const SEARCHED_WALLET_KEY = 'ripduel.searched';

/** Records that this browser has to show the outcome of the wallet's search. */
export function rememberAwaitedOutcome(wallet: string): void {
  localStorage.setItem(AWAITED_WALLET_KEY, wallet);
  rememberMatch(wallet);
}

/** Called when this page learns of a search or match. */
const matchListeners = new Set<() => void>();

/** Records that this wallet has a search or match, wherever it was begun. */
export function rememberMatch(wallet: string): void {
  localStorage.setItem(SEARCHED_WALLET_KEY, wallet);
  for (const listener of matchListeners) listener();
}

/** Calls `listener` whenever this page learns of a search or match. Returns a function that ends that. */
export function onMatchRemembered(listener: () => void): () => void {
  matchListeners.add(listener);
  return () => void matchListeners.delete(listener);
}

let isMatchBeingStopped = false;

/** Whether this page is stopping the search or match. The service may refuse a poll during that time. */
export const isStoppingMatch = (): boolean => isMatchBeingStopped;

/** Runs a step that stops the search or match. Meanwhile this page doesn't poll it. */
export async function stopWithoutPolls(stop: () => Promise<void>): Promise<void> {
  isMatchBeingStopped = true;
  await stop().finally(() => {
    isMatchBeingStopped = false;
  });
}

/** Whether this wallet may have a search or match, as far as this browser knows. */
export const mayHaveMatch = (wallet: string): boolean => localStorage.getItem(SEARCHED_WALLET_KEY) === wallet;

/** Records that no search or match is active any more: the service reports none, or the player stopped it. */
export const forgetMatch = (): void => localStorage.removeItem(SEARCHED_WALLET_KEY);

export const forgetAwaitedOutcome = (): void => localStorage.removeItem(AWAITED_WALLET_KEY);

/** Returns whether the outcome of this wallet's search was awaited, and stops awaiting it. */
export function consumeAwaitedOutcome(wallet: string): boolean {
  const wasAwaited = localStorage.getItem(AWAITED_WALLET_KEY) === wallet;
  if (wasAwaited) forgetAwaitedOutcome();
  return wasAwaited;
}
