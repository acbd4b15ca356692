import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { ChangeEvent } from '../../lib/client/live-event';
import { calculateJitter, systemRandom } from '../../lib/core/random';

/** Query keys that a change invalidates, by its type. A key without an id covers all records. */
const queryKeysByChangeType: Readonly<Record<string, (id: string) => readonly QueryKey[]>> = {
  duel: (id) => [
    ['duel', id],
    ['duels', 'open'],
    ['duels', 'of'],
    ['unopened'],
    ['duel', 'intents'],
    ['match'],
    ['balance'],
  ],
  opening: (id) => [['opening', id], ['unopened'], ['duels', 'of']],
  result: () => [['activity']],
  search: () => [['match']],
  transaction: () => [['duel'], ['balance']],
  payment: (id) => [['rip-intent', id], ['owed'], ['balance']],
  rip: () => [['rip-intent'], ['rips']],
  refund: () => [['owed'], ['balance']],
};

/** Minimum time for which changes are collected, in milliseconds: one step often changes a duel and its transaction. */
const COLLECT_MS = 30;
/** Minimum time from a refresh to one that a change causes, in milliseconds: changes of a busy lobby come together. */
const MIN_INTERVAL_MS = 250;

/** Keys of the queries that the next refresh invalidates. */
const pendingQueryKeys = new Map<string, QueryKey>();
let lastRefreshMs = Number.NEGATIVE_INFINITY;
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Invalidates the queries that a change affects, soon and together with those of other changes. Queries in use are read
 * again, on a hidden page only once it is visible.
 */
export function refreshChanged(queries: QueryClient, { type, id }: ChangeEvent): void {
  for (const queryKey of queryKeysByChangeType[type]?.(id) ?? [])
    pendingQueryKeys.set(JSON.stringify(queryKey), queryKey);
  const wait = Math.max(COLLECT_MS, lastRefreshMs + MIN_INTERVAL_MS - performance.now());
  timer ??= setTimeout(() => refreshPending(queries), wait);
}

/** The longest random wait before data that all viewers share is read: all of them receive the same event at once. */
const SHARED_DATA_SPREAD_MS = 5_000;
/** Running waits before shared data is read, by the data's key. */
const sharedTimers = new Map<SharedQueryKey, ReturnType<typeof setTimeout>>();

/** Keys of queries that one event makes all pages that show them read again. */
type SharedQueryKey = 'featured-duel' | 'pulls';

/** Invalidates data that all viewers share, after a random wait of up to `SHARED_DATA_SPREAD_MS`. */
export function refreshShared(queries: QueryClient, key: SharedQueryKey): void {
  if (sharedTimers.has(key)) return;
  const read = (): void => {
    sharedTimers.delete(key);
    void queries.invalidateQueries({ queryKey: [key], refetchType: document.hidden ? 'none' : 'active' });
  };
  sharedTimers.set(key, setTimeout(read, SHARED_DATA_SPREAD_MS * calculateJitter(systemRandom)));
}

/** Invalidates at once all queries of `queryKeysByChangeType`, because changes may have been missed. */
export function refreshAll(queries: QueryClient): void {
  for (const [first] of Object.values(queryKeysByChangeType).flatMap((toKeys) => toKeys('')))
    pendingQueryKeys.set(JSON.stringify([first]), [first]);
  refreshPending(queries);
}

function refreshPending(queries: QueryClient): void {
  clearTimeout(timer);
  timer = undefined;
  lastRefreshMs = performance.now();
  const keys = [...pendingQueryKeys.values()];
  pendingQueryKeys.clear();
  for (const queryKey of keys) {
    // `['duel']` covers `['duel', id]`.
    const isCovered = keys.some((other) => other.length === 1 && queryKey.length > 1 && other[0] === queryKey[0]);
    if (!isCovered) readAgain(queries, queryKey);
  }
}

/**
 * Invalidates queries, so that those in use are read again. This cancels a read that is under way unless it is a
 * query's first. A first read may have been answered before the change, so another read follows it.
 */
function readAgain(queries: QueryClient, queryKey: QueryKey): void {
  const refetchType = document.hidden ? 'none' : 'active';
  const firstReads = queries.getQueryCache().findAll({ queryKey, type: 'active', fetchStatus: 'fetching' });
  for (const { state, promise, queryKey: exactKey } of firstReads) {
    if (state.data !== undefined || promise === undefined) continue;
    const invalidate = () => queries.invalidateQueries({ queryKey: exactKey, exact: true, refetchType });
    void promise.then(invalidate, invalidate);
  }
  void queries.invalidateQueries({ queryKey, refetchType });
}
