import { AsyncLocalStorage } from 'node:async_hooks';
import type { ApiResponse } from '../api/exchange';

/** Data of one page request that Next answers on the self-hosted server, shared by all code that runs for it. */
export interface PageRequest {
  /** The API's answer to a read of the page that found the database unavailable; null while none did. */
  outageResponse: ApiResponse | null;
  /** Logs the page's first error under the request's id. Does nothing for later ones. */
  readonly report: (error: unknown, route: string) => void;
}

/**
 * Key of the storage from which code reads its page request. On `globalThis`, because Next's bundle and the server's
 * run in one process, each with its own copy of this module, and must share one storage.
 */
const GLOBAL_KEY = Symbol.for('ripduel.page-request');
const globalScope = globalThis as { [GLOBAL_KEY]?: AsyncLocalStorage<PageRequest> };
globalScope[GLOBAL_KEY] ??= new AsyncLocalStorage();
const pageRequestStorage = globalScope[GLOBAL_KEY];

/** Calls `answer` with `page` as the current page request, also of everything asynchronous that it starts. */
export const runWithPageRequest = (page: PageRequest, answer: () => void): void => pageRequestStorage.run(page, answer);

/** Returns the current page request; undefined outside of one, and always on Vercel's functions. */
export const getPageRequest = (): PageRequest | undefined => pageRequestStorage.getStore();
