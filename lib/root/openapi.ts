import { z } from 'zod';
import { defineEndpoint } from '../api/endpoint';
import { defineReadHandler, type HandlerContext } from '../api/handler';
import { buildOpenApi } from '../api/openapi';
import { markVerbatim } from '../api/verbatim';
import { statusWebhook } from '../webhooks/contract';
import { handlers } from './handlers';
import { documentEndpoint } from './operations';
import { descriptions } from './reference/descriptions';

export const getOpenApi = defineEndpoint({
  method: 'GET',
  path: '/openapi.json',
  tag: 'Platform',
  summary: 'This description, OpenAPI 3.1',
  auth: [],
  limit: 'read',
  idempotency: 'none',
  success: 200,
  response: markVerbatim(
    z.record(z.string(), z.unknown()).meta({
      id: 'OpenApiDocument',
      description: 'An OpenAPI 3.1 document. Its specification says what its members are.',
    }),
  ),
  headers: { 'cache-control': 'public, max-age=300' },
  conditional: true,
  problems: ['rate-limited'],
  availability: 'devnet',
  extension: true,
});

export const getOpenApiYaml = defineEndpoint({
  ...getOpenApi,
  path: '/openapi.yaml',
  summary: 'This description as YAML',
  response: null,
  media: 'application/yaml',
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
  const known = documentsByOrigin.get(origin) ?? buildDocument(origin);
  documentsByOrigin.set(origin, known);
  return known;
}

function buildDocument(origin: string): Record<string, unknown> {
  const documented = handlers.map(({ endpoint }) => documentEndpoint(endpoint));
  const own = { name: 'getOpenApi', endpoint: getOpenApi, description: descriptions.getOpenApi };
  const { openapi, info, servers } = buildOpenApi([own], origin);
  const example = { params: {}, query: {}, response: { openapi, info, servers } };
  const yaml = { name: 'getOpenApiYaml', endpoint: getOpenApiYaml, description: descriptions.getOpenApiYaml };
  return buildOpenApi([...documented, { ...own, example }, yaml], origin, [statusWebhook]);
}

export const getOpenApiHandler = defineReadHandler(getOpenApi)(async ({ services }: HandlerContext<Services>) => ({
  body: buildOpenApiDocument(services.authenticator.origin),
}));
