import { silentAccessLog } from '../api/access-log';
import { dispatch } from '../api/dispatch';
import type { ApiResponse } from '../api/exchange';
import { createPathFinder } from '../api/path-table';
import type { ProblemCode } from '../api/problems';
import { tags } from '../api/tags';
import { fromWebRequest, toWebResponse } from '../api/web';
import { type Client, createClient } from '../client/client';
import { readDocument } from '../docs/read-document';
import { type DocumentFile, documents, toTagSlug } from '../docs/rules/documents';
import { handlers } from '../root/handlers';
import { buildOpenApiDocument } from '../root/openapi';
import { getPageRequest } from '../root/page-request';
import { getServices } from '../root/process';
import type { Services } from '../root/services';
import { buildCookieName, findCookieSessionToken } from './session-cookie';

const findRoute = createPathFinder(handlers);

/**
 * Returns a typed client of the public API for pages rendered on the server. Requests are answered in this process,
 * without a socket or an access-log line, and don't count against the visitor's limits. They carry no credential, so
 * only public data is readable. Nothing is tried again: a page without its database fails within seconds, and the
 * browser's own calls do retry.
 */
export const createPageClient = async (): Promise<Client> => buildPageClient(await getServices());

/** Like `createPageClient`, with the wallet session in the page's cookies. Null if there is none. */
export async function createVisitorClient(cookie: string): Promise<Client | null> {
  const services = await getServices();
  const token = await findCookieSessionToken(cookie, services);
  return token === null ? null : buildPageClient(services, { token });
}

/** Builds a client of the API that calls the handlers in this process, without limits or an access log. */
function buildPageClient(services: Services, session: { readonly token?: string } = {}): Client {
  const uncounted = {
    ...services,
    provider: services.provider,
    accessLog: silentAccessLog,
    limiter: { consume: async () => ({}), checkCounted: () => ({}) },
  } satisfies Services;
  const settings = { clientAddressHeader: null, parseSessionCookie: async () => null };
  return createClient({
    baseUrl: `${services.config.origin}/v1`,
    ...session,
    maxAttempts: 1,
    fetch: async (url, init) => {
      const page = getPageRequest();
      // An earlier read of this page found the database unavailable. Another would only wait for it too.
      if (page !== undefined && page.outageResponse !== null) return toWebResponse(page.outageResponse);
      const request = new Request(url as string, init);
      const found = findRoute(new URL(request.url).pathname);
      const answering = dispatch(found.handlers, uncounted, fromWebRequest(request, found.params, settings));
      const response = await rejectOnAbort(request.signal, answering);
      if (page !== undefined && isDatabaseOutage(response)) page.outageResponse = response;
      return toWebResponse(response);
    },
  });
}

const isDatabaseOutage = ({ status, body }: ApiResponse): boolean =>
  status === 503 && JSON.parse(body ?? '{}').code === ('database-unavailable' satisfies ProblemCode);

/** Rejects as soon as the signal is aborted. The work itself goes on. */
function rejectOnAbort<Value>(signal: AbortSignal, work: Promise<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    work.then(resolve, reject);
  });
}

/** Returns the configured origin of the site, for absolute URLs in shared links. */
export const getSiteOrigin = async (): Promise<URL> => new URL((await getServices()).config.origin);

/** Reads a document's Markdown, with samples that call this deployment. */
export const readSiteDocument = async (document: DocumentFile): Promise<string> =>
  readDocument(document, (await getSiteOrigin()).origin);

/** Returns the name of the session cookie. A long session is split into cookies whose names start with it. */
export const getSessionCookieName = async (): Promise<string> =>
  buildCookieName((await getServices()).config.origin, 'session-token');

/** Paths of the pages in the sitemap. */
const SITE_PATHS = [
  ...['/', '/quick-match', '/duels', '/watch', '/packs', '/gacha', '/crash', '/flip', '/streak', '/fantasy'],
  ...['/binder', '/activity', '/valuation', '/verify', '/status', '/problems', '/docs'],
  ...documents.map(({ slug }) => `/docs/${slug}`),
  ...Object.keys(tags).map((tag) => `/docs/reference/${toTagSlug(tag)}`),
];

/** Returns the URLs of the `SITE_PATHS`, for search engines. */
export async function listSitePages(): Promise<readonly URL[]> {
  const origin = await getSiteOrigin();
  return SITE_PATHS.map((page) => new URL(page, origin));
}

/** Returns the OpenAPI document served at `/v1/openapi.json`. `Shape` is the part of it that the caller reads. */
export const getApiDescription = async <Shape>(): Promise<Shape> =>
  buildOpenApiDocument((await getServices()).config.origin) as Shape;
