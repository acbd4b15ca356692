import type { z } from 'zod';
import { CONTRACT_VERSION } from './contract-version';
import type { Deprecation } from './deprecation';
import { type AuthScheme, type Endpoint, getRequiredScope } from './endpoint';
import { idempotencyKey } from './idempotency-key';
import { nameInnerSchemas } from './named-schemas';
import { buildProblemSchema, buildResponses, headerComponents } from './openapi-responses';
import { registerJsonSchema } from './openapi-schemas';
import type { JsonObject } from './portable-schema';
import { quotas } from './quotas';
import { resolveSiteAddresses } from './site-addresses';
import { tags } from './tags';

const API_DESCRIPTION = [
  'All duels are on the network of the deployment, which `network.chain` of `GET /health` names: Solana devnet, or a test chain in the server. The service prepares transactions but never signs them.',
  'Amounts are decimal strings in base units. Timestamps are ISO 8601 in UTC with milliseconds.',
  'Every error is a problem of RFC 9457 with a stable `code`: [all codes](/problems).',
  'New members, endpoints, codes and enum values can be added without notice, so ignore those that you don’t know.',
  'An unknown path is answered with 404, a wrong method with 405, and everything with 503 while the service isn’t ready. All of these are problems, too.',
].join('\n\n');
const securitySchemeNames: Record<AuthScheme, string> = { WS: 'walletSession', IK: 'integrationKey', CS: 'cronSecret' };

/** A request of an operation that the service answered, and its answer. */
export interface OperationExample {
  /** By name. */
  readonly params: Readonly<Record<string, unknown>>;
  readonly query: Readonly<Record<string, unknown>>;
  /** Undefined without a body. */
  readonly request?: unknown;
  /** Null without a body. */
  readonly response: unknown;
}

/** An endpoint as the document describes it. */
export interface DocumentedEndpoint {
  /** The name that clients call it by, its `operationId`. */
  readonly name: string;
  readonly endpoint: Endpoint;
  /** Purpose of the operation, when to call it, and the call that usually follows. */
  readonly description: string;
  /** Undefined if there is none, as for a file. */
  readonly example?: OperationExample | undefined;
}

/** A message that the service sends to webhooks, as the Standard Webhooks specification defines it. */
export interface WebhookMessage {
  readonly name: string;
  /** The operation that registers a receiver. The document has the message as its callback. */
  readonly registeredBy: string;
  /** Where the message is sent to, as an OpenAPI runtime expression. */
  readonly url: string;
  readonly summary: string;
  readonly description: string;
  readonly message: z.ZodType;
}

/**
 * Builds the OpenAPI 3.1 document of these endpoints. `origin` is the public address of the service. Messages to
 * webhooks are callbacks: under `webhooks`, generators leave their schemas out.
 */
export function buildOpenApi(
  endpoints: readonly DocumentedEndpoint[],
  origin: string,
  messages: readonly WebhookMessage[] = [],
): JsonObject {
  const schemas: Record<string, JsonObject> = { Problem: buildProblemSchema() };
  const paths: Record<string, JsonObject> = {};
  for (const documented of endpoints) {
    const { name } = documented;
    const { path, method } = documented.endpoint;
    const sent = messages.filter(({ registeredBy }) => registeredBy === name);
    const callbacks = sent.map((each) => [each.name, { [each.url]: { post: buildWebhookOperation(each, schemas) } }]);
    const operation = buildOperation(documented, schemas);
    paths[path] = {
      ...paths[path],
      [method.toLowerCase()]: {
        ...operation,
        ...(callbacks.length === 0 ? {} : { callbacks: Object.fromEntries(callbacks) }),
      },
    };
  }
  nameInnerSchemas(schemas);
  const document = {
    openapi: '3.1.0',
    info: {
      title: 'RipDuel preview contract',
      summary: 'Pack-opening duels on Solana devnet.',
      version: CONTRACT_VERSION,
      contact: { name: 'RipDuel', url: `${origin}/docs` },
      license: { name: 'MIT', identifier: 'MIT' },
      description: API_DESCRIPTION,
    },
    externalDocs: { description: 'Reference and guides', url: `${origin}/docs` },
    servers: [{ url: `${origin}/v1` }],
    tags: Object.entries(tags).map(([name, description]) => ({ name, description })),
    paths,
    components: { schemas, securitySchemes, headers: headerComponents },
  };
  return resolveSiteAddresses(document, origin);
}

const securitySchemes = {
  walletSession: { type: 'http', scheme: 'bearer', description: 'Token of a wallet session, `rds_…`.' },
  integrationKey: {
    type: 'apiKey',
    in: 'header',
    name: 'X-Integration-Key',
    description:
      'An integration key, `rdk_<id>_<secret>`, which the operator of the deployment creates. It needs the scope in `x-required-scope` of the operation.',
  },
  cronSecret: { type: 'http', scheme: 'bearer', description: 'The deployment’s CRON_SECRET.' },
};

function buildOperation({ name, endpoint, description, example }: DocumentedEndpoint, schemas: JsonObject): JsonObject {
  const { deprecated } = endpoint;
  return {
    operationId: name,
    tags: [endpoint.tag],
    summary: endpoint.summary,
    description: deprecated === undefined ? description : `${describeDeprecation(deprecated)} ${description}`,
    ...(deprecated === undefined ? {} : { deprecated: true }),
    'x-service-availability': endpoint.availability,
    ...(endpoint.extension ? { 'x-service-extension': true } : {}),
    security: endpoint.auth.map((word) => ({
      [securitySchemeNames[word]]: [],
    })),
    ...(endpoint.auth.includes('IK') ? { 'x-required-scope': getRequiredScope(endpoint) } : {}),
    'x-rate-limit': { policy: endpoint.limit, ...quotas[endpoint.limit] },
    parameters: [
      ...buildParameters(endpoint.params, 'path', schemas, example?.params),
      ...buildParameters(endpoint.query, 'query', schemas, example?.query),
      ...(endpoint.idempotency === 'none'
        ? []
        : [buildIdempotencyHeader(endpoint.idempotency === 'required', schemas)]),
      ...(endpoint.media === undefined && !endpoint.conditional ? [] : [ifNoneMatchHeader]),
      ...(endpoint.stream ? [lastEventIdHeader] : []),
    ],
    ...(endpoint.body === undefined
      ? {}
      : {
          requestBody: {
            required: true,
            content: {
              'application/json': {
                schema: registerJsonSchema(endpoint.body, schemas),
                ...(example?.request === undefined ? {} : { example: example.request }),
              },
            },
          },
        }),
    responses: buildResponses(endpoint, schemas, example?.response ?? null),
  };
}

const describeDeprecation = ({ since, sunset, link }: Deprecation): string =>
  `Deprecated since ${since.slice(0, 10)}. Works until ${sunset.slice(0, 10)}. [What to call instead](${link}).`;

function buildWebhookOperation(
  { name, summary, description, message }: WebhookMessage,
  schemas: JsonObject,
): JsonObject {
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
      header('webhook-id', 'The same for every attempt. Ignore a message whose id you have already processed.'),
      header('webhook-timestamp', 'When this attempt was made, in Unix seconds.'),
      header(
        'webhook-signature',
        'One signature for each valid secret, separated by spaces: `v1,` and the HMAC-SHA256 in base64.',
      ),
    ],
    requestBody: { required: true, content: { 'application/json': { schema: registerJsonSchema(message, schemas) } } },
    responses: {
      '2XX': { description: 'Received.' },
      '410': { description: 'Stop sending. The webhook is disabled.' },
      default: { description: 'Failed. It is sent again later: up to eight attempts over about a day.' },
    },
  };
}

const buildIdempotencyHeader = (required: boolean, schemas: JsonObject): JsonObject => ({
  name: 'Idempotency-Key',
  in: 'header',
  required,
  description:
    'A new key for each new request, and the same key for its retries. The request takes effect once; retries get the first response again.',
  schema: registerJsonSchema(idempotencyKey, schemas),
});

const ifNoneMatchHeader: JsonObject = {
  name: 'If-None-Match',
  in: 'header',
  required: false,
  description: 'ETag of the copy that you have. The response is 304 if that copy is current.',
  schema: { type: 'string' },
};

const lastEventIdHeader: JsonObject = {
  name: 'Last-Event-ID',
  in: 'header',
  required: false,
  description: 'The `id` of the last event that you received. `EventSource` sends it by itself when it connects again.',
  schema: { type: 'string' },
};

function buildParameters(
  schema: z.ZodObject | undefined,
  place: 'path' | 'query',
  schemas: JsonObject,
  example: Readonly<Record<string, unknown>> = {},
): JsonObject[] {
  return Object.entries(schema?.shape ?? {}).map(([name, part]) => ({
    name,
    in: place,
    required: place === 'path',
    schema: registerJsonSchema(part as z.ZodType, schemas),
    ...(example[name] === undefined ? {} : { example: example[name] }),
  }));
}
