import { silentAccess } from '../api/access-log';
import { dispatch } from '../api/front';
import { openPaths } from '../api/path-table';
import { tags } from '../api/tags';
import { fromWeb, toWeb } from '../api/web';
import { type Client, createClient } from '../client/client';
import { documents, tagSlug } from '../docs/rules/documents';
import { handlers } from './handlers';
import { describe } from './openapi';
import { processServices } from './process';
import { cookieName } from './session-cookie';

const find = openPaths(handlers);

/**
 * The public API for pages that are rendered here: the typed client, answered in this process without
 * a socket, without a line of its own in the log, and not counted against the visitor's limits. It carries no credential, so it reads what anybody may.
 */
export async function pageClient(): Promise<Client> {
  const services = await processServices();
  const uncounted = {
    ...services,
    provider: services.provider,
    access: silentAccess,
    limiter: { consume: async () => ({}), judge: () => ({}) },
  };
  const settings = { clientAddressHeader: null, sessionOfCookie: async () => null };
  return createClient({
    baseUrl: `${services.config.origin}/v1`,
    fetch: async (url, init) => {
      const request = new Request(url as string, init);
      const found = find(new URL(request.url).pathname);
      return toWeb(await dispatch(found.handlers, uncounted, fromWeb(request, found.params, settings)));
    },
  });
}

/** Where the site is reached, as configured: what is shared names it whole. */
export const siteOrigin = async (): Promise<URL> => new URL((await processServices()).config.origin);

/** Under which name a browser brings the site's session; a long one comes in parts, whose names begin with it. */
export const sessionCookie = async (): Promise<string> =>
  cookieName((await processServices()).config.origin, 'session-token');

const PAGES = [
  ...['/', '/quick-match', '/duels', '/packs', '/gacha', '/crash', '/flip', '/streak', '/fantasy'],
  ...['/activity', '/valuation', '/verify', '/status', '/problems', '/docs'],
  ...documents.map(({ slug }) => `/docs/${slug}`),
  ...Object.keys(tags).map((tag) => `/docs/reference/${tagSlug(tag)}`),
];

/** The pages that are there whatever is played; a duel's is found by who is given its address. */
export async function sitePages(): Promise<readonly URL[]> {
  const origin = await siteOrigin();
  return PAGES.map((page) => new URL(page, origin));
}

/** The OpenAPI document that `/v1/openapi.json` answers; `Shape` is what of it the asker reads. */
export const apiDescription = async <Shape>(): Promise<Shape> =>
  describe((await processServices()).config.origin) as Shape;
