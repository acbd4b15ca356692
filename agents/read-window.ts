/** The time of the next read, in milliseconds of `performance.now()`. */
export interface ReadWindow {
  /** Time from which the read is made together with others. */
  readonly earliestMs: number;
  /** Time from which the read is made even if nothing else is read. */
  readonly latestMs: number;
}

/**
 * Returns the items to read now, so that one call serves many; none before the first `latestMs`. An item whose window
 * is null is due at once.
 */
export function selectDue<Item>(
  items: readonly Item[],
  findWindow: (item: Item) => ReadWindow | null,
  now: number,
): Item[] {
  const windows = items.map(findWindow);
  if (!windows.some((window) => window === null || window.latestMs <= now)) return [];
  return items.filter((_, index) => (windows[index]?.earliestMs ?? now) <= now);
}
