import type { Instrumentation } from 'next';
import { getPageRequest } from './lib/root/page-request';

/**
 * Called by Next for each error of a page or route. Logs the first one of a request under the request's id. Does
 * nothing on Vercel's functions, where only Next logs the error.
 */
export const onRequestError: Instrumentation.onRequestError = (error, _request, { routePath }) =>
  getPageRequest()?.report(error, routePath);
