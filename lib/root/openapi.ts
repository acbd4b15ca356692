import { z } from 'zod';
import { defineEndpoint } from '../api/endpoint';
import { defineReadHandler, type HandlerContext } from '../api/handler';
import { buildOpenApi } from '../api/openapi';
import { statusWebhook } from '../webhooks/contract';
import { handlers } from './handlers';
import { nameEndpoint } from './operations';

export const getOpenApi = defineEndpoint({
  method: 'GET',
  path: '/openapi.json',
  tag: 'Platform',
  summary: 'This description, OpenAPI 3.1',
  auth: [],
  limit: 'read',
  idempotency: 'none',
  success: 200,
  response: z.record(z.string(), z.unknown()).meta({ id: 'OpenApiDocument' }),
  headers: { 'cache-control': 'public, max-age=300' },
  problems: ['rate-limited'],
  availability: 'devnet',
  extension: true,
});

interface Services {
  readonly authenticator: { readonly origin: string };
}

const documentsByOrigin = new Map<string, Record<string, unknown>>();

/**
 * Returns the OpenAPI document of all endpoints, `/openapi.json` too, and of the webhook message. Built once per
 * origin.
 */
export function buildOpenApiDocument(origin: string): Record<string, unknown> {
  const known =
    documentsByOrigin.get(origin) ??
    buildOpenApi(
      [...handlers.map(({ endpoint }) => nameEndpoint(endpoint)), { name: 'getOpenApi', endpoint: getOpenApi }],
      origin,
      [statusWebhook],
    );
  documentsByOrigin.set(origin, known);
  return known;
}

export const getOpenApiHandler = defineReadHandler(getOpenApi)(async ({ services }: HandlerContext<Services>) => ({
  body: buildOpenApiDocument(services.authenticator.origin),
}));
