import type { z } from 'zod';
import { CONTRACT_VERSION } from './contract-version';
import type { Deprecation } from './deprecation';
import { type AuthScheme, type Endpoint, getRequiredScope } from './endpoint';
import { idempotencyKey } from './idempotency-key';
import { headerComponents, problemSchema, responsesOf } from './openapi-responses';
import { type JsonObject, jsonSchema } from './openapi-schemas';
import { tags } from './tags';

const ABOUT = [
  'Every duel is devnet-only. The service prepares transactions and never signs one.',
  'Amounts are decimal strings of base units; instants are ISO 8601 in UTC with milliseconds.',
  'Every refusal is a problem of RFC 9457 whose `code` is stable: [all codes](/problems).',
  'Members, endpoints, codes and values of states are added without notice; let unknown ones pass.',
  'A path that is none answers 404, a method that it does not take 405, and a deployment that is not ready 503, all as problems.',
].join('\n\n');
const schemes: Record<AuthScheme, string> = { WS: 'walletSession', IK: 'integrationKey', CS: 'cronSecret' };

/** A message that the service sends by itself, after the Standard Webhooks specification. */
export interface WebhookMessage {
  readonly name: string;
  readonly summary: string;
  readonly description: string;
  readonly message: z.ZodType;
}

/** OpenAPI 3.1 of these endpoints; `origin` is where the service is reached. Schemas are those of the wire. */
export function openApi(
  endpoints: readonly Endpoint[],
  origin: string,
  messages: readonly WebhookMessage[] = [],
): JsonObject {
  const schemas: JsonObject = { Problem: problemSchema() };
  const paths: Record<string, JsonObject> = {};
  for (const endpoint of endpoints) {
    const { path, method } = endpoint;
    paths[path] = { ...paths[path], [method.toLowerCase()]: operation(endpoint, schemas) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'RipDuel: a preview contract for pack-opening duels on Solana devnet',
      version: CONTRACT_VERSION,
      license: { name: 'MIT', identifier: 'MIT' },
      description: ABOUT.replaceAll('](/', `](${origin}/`),
    },
    externalDocs: { description: 'Reference and guides', url: `${origin}/docs` },
    servers: [{ url: `${origin}/v1` }],
    tags: Object.entries(tags).map(([name, description]) => ({ name, description })),
    paths,
    webhooks: Object.fromEntries(messages.map((each) => [each.name, { post: webhookOperation(each, schemas) }])),
    components: { schemas, securitySchemes, headers: headerComponents },
  };
}

const securitySchemes = {
  walletSession: { type: 'http', scheme: 'bearer', description: 'Token of a wallet session, `rds_…`.' },
  integrationKey: {
    type: 'apiKey',
    in: 'header',
    name: 'X-Integration-Key',
    description: '`rdk_<id>_<secret>`, with the scope that stands here.',
  },
  cronSecret: { type: 'http', scheme: 'bearer', description: 'The configured CRON_SECRET.' },
};

function operation(endpoint: Endpoint, schemas: JsonObject): JsonObject {
  return {
    operationId: operationId(endpoint),
    tags: [endpoint.tag],
    summary: endpoint.summary,
    ...(endpoint.deprecated === undefined ? {} : deprecated(endpoint.deprecated)),
    'x-service-availability': endpoint.availability,
    ...(endpoint.extension ? { 'x-service-extension': true } : {}),
    security: endpoint.auth.map((word) => ({ [schemes[word]]: word === 'IK' ? [getRequiredScope(endpoint)] : [] })),
    parameters: [
      ...parameters(endpoint.params, 'path', schemas),
      ...parameters(endpoint.query, 'query', schemas),
      ...(endpoint.idempotency === 'none' ? [] : [idempotencyHeader(endpoint.idempotency === 'required', schemas)]),
      ...(endpoint.media === undefined ? [] : [ifNoneMatch]),
    ],
    ...(endpoint.body === undefined
      ? {}
      : {
          requestBody: {
            required: true,
            content: { 'application/json': { schema: jsonSchema(endpoint.body, schemas) } },
          },
        }),
    responses: responsesOf(endpoint, schemas),
  };
}

const deprecated = ({ since, sunset, link }: Deprecation): JsonObject => ({
  deprecated: true,
  description: `Deprecated since ${since.slice(0, 10)}, answers until ${sunset.slice(0, 10)}: [what to call instead](${link}).`,
});

function webhookOperation({ name, summary, description, message }: WebhookMessage, schemas: JsonObject): JsonObject {
  const header = (header: string, words: string): JsonObject => ({
    name: header,
    in: 'header',
    required: true,
    description: words,
    schema: { type: 'string' },
  });
  return {
    operationId: name,
    tags: ['Webhooks'],
    summary,
    description,
    'x-service-availability': 'devnet',
    'x-service-extension': true,
    security: [],
    parameters: [
      header('webhook-id', 'The same for every attempt; what was taken once need not be taken again.'),
      header('webhook-timestamp', 'Of this attempt, unix seconds.'),
      header('webhook-signature', '`v1,` and a base64 HMAC-SHA256 for each secret that is good, parted by spaces.'),
    ],
    requestBody: { required: true, content: { 'application/json': { schema: jsonSchema(message, schemas) } } },
    responses: {
      '2XX': { description: 'Taken.' },
      '410': { description: 'Nothing more, please: the webhook is disabled.' },
      default: { description: 'Tried again later: eight attempts in all, over about a day.' },
    },
  };
}

/** `GET /duels/{duelId}/receipt` is `getDuelsDuelIdReceipt`. */
const operationId = ({ method, path }: Endpoint): string =>
  method.toLowerCase() + path.replace(/[/{}.-]+(\w?)/g, (_, letter: string) => letter.toUpperCase());

const idempotencyHeader = (required: boolean, schemas: JsonObject): JsonObject => ({
  name: 'Idempotency-Key',
  in: 'header',
  required,
  description:
    'A new key for each new effect, the same for a retry: the effect happens once, and its answer is given again.',
  schema: jsonSchema(idempotencyKey, schemas),
});

const ifNoneMatch: JsonObject = {
  name: 'If-None-Match',
  in: 'header',
  required: false,
  description: 'The ETag of the file that you have; 304 where it is still right.',
  schema: { type: 'string' },
};

function parameters(schema: z.ZodObject | undefined, place: 'path' | 'query', schemas: JsonObject): JsonObject[] {
  return Object.entries(schema?.shape ?? {}).map(([name, part]) => ({
    name,
    in: place,
    required: place === 'path',
    schema: jsonSchema(part as z.ZodType, schemas),
  }));
}
