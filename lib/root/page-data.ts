import { dispatch } from '../api/front';
import { fromWeb, toWeb } from '../api/web';
import { type Client, createClient } from '../client/client';
import { handlers } from './handlers';
import { describe } from './openapi';
import { processServices } from './process';

/**
 * The public API for pages that are rendered here: the typed client, answered in this process without
 * a socket, and not counted against the visitor's limits. It carries no credential, so it reads what anybody may.
 */
export async function pageClient(): Promise<Client> {
  const services = await processServices();
  const uncounted = {
    ...services,
    provider: services.provider,
    limiter: { consume: async () => ({}), judge: () => ({}) },
  };
  const settings = { clientAddressHeader: null, sessionOfCookie: async () => null };
  return createClient({
    baseUrl: `${services.config.origin}/v1`,
    fetch: async (url, init) => {
      const request = new Request(url as string, init);
      const path = new URL(request.url).pathname;
      for (const handler of handlers) {
        const match = pattern(handler.endpoint.path).exec(path);
        if (match === null || handler.endpoint.method !== request.method) continue;
        return toWeb(await dispatch([handler], uncounted, fromWeb(request, decoded(match.groups), settings)));
      }
      return toWeb(await dispatch([], uncounted, fromWeb(request, {}, settings)));
    },
  });
}

const pattern = (template: string): RegExp => new RegExp(`^/v1${template.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`);

const decoded = (groups: Record<string, string> = {}): Record<string, string> =>
  Object.fromEntries(Object.entries(groups).map(([name, value]) => [name, decodeURIComponent(value)]));

/** Where the site is reached, as configured: what is shared names it whole. */
export const siteOrigin = async (): Promise<URL> => new URL((await processServices()).config.origin);

/** The OpenAPI document that `/v1/openapi.json` answers; `Shape` is what of it the asker reads. */
export const apiDescription = async <Shape>(): Promise<Shape> =>
  describe((await processServices()).config.origin) as Shape;
