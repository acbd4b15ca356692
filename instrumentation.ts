import type { Instrumentation } from 'next';
import { currentPage } from './lib/root/page-request';

/** Called by Next for each error of a page or a route. On Vercel's functions there is only Next's own text about it. */
export const onRequestError: Instrumentation.onRequestError = (error, _request, { routePath }) =>
  currentPage()?.report(error, routePath);
