import { InfiniteQueryObserver, notifyManager, QueryClient, QueryObserver } from '@tanstack/react-query';

/** Asks also where the browser takes itself to be offline: a page that says nothing would pass old news for new. */
const QUERIES = { retry: 1, staleTime: 2_000, networkMode: 'always' } as const;

/** What this page has asked and was answered, for all of its parts. */
export const client = new QueryClient({ defaultOptions: { queries: QUERIES } });
client.mount();

/** One of these follows one query for a component. */
export const observers = { one: QueryObserver, pages: InfiniteQueryObserver } as const;

/** Lets what changes at once be drawn at once. */
export const batched = (tell: () => void): (() => void) => notifyManager.batchCalls(tell);
