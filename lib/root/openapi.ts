import { z } from 'zod';
import { endpoint } from '../api/endpoint';
import { type Context, read } from '../api/handler';
import { openApi } from '../api/openapi';
import { handlers } from './handlers';

export const getOpenApi = endpoint({
  method: 'GET',
  path: '/openapi.json',
  tag: 'Platform',
  summary: 'This description, OpenAPI 3.1',
  auth: [],
  limit: 'read',
  idempotency: 'none',
  success: 200,
  response: z.record(z.string(), z.json()).meta({ id: 'OpenApiDocument' }),
  headers: { 'cache-control': 'public, max-age=300' },
  problems: ['rate-limited'],
  availability: 'devnet',
  extension: true,
});

interface Services {
  readonly authenticator: { readonly origin: string };
}

/** The description of every endpoint that is built, itself included. */
export const getOpenApiHandler = read(getOpenApi)(async ({ services }: Context<Services>) => ({
  body: openApi([...handlers.map(({ endpoint: each }) => each), getOpenApi], services.authenticator.origin) as Record<
    string,
    never
  >,
}));
