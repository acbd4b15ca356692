import { z } from 'zod';
import { type AuthWord, type Endpoint, scopeOf } from './endpoint';
import { type ProblemCode, problemKinds } from './problems';

const CONTRACT_VERSION = '0.5.0-devnet';
const schemes: Record<AuthWord, string> = { WS: 'walletSession', IK: 'integrationKey', CS: 'cronSecret' };
const challenge = { description: 'Standing with the quota; draft of the IETF.', schema: { type: 'string' } };

type Json = Record<string, unknown>;

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
): Json {
  const schemas: Json = { Problem: problemSchema() };
  const paths: Record<string, Json> = {};
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
      description: 'Every duel is devnet-only. The service prepares transactions and never signs one.',
    },
    servers: [{ url: `${origin}/v1` }],
    tags: [...new Set(endpoints.map(({ tag }) => tag))].map((name) => ({ name })),
    paths,
    webhooks: Object.fromEntries(messages.map((each) => [each.name, { post: webhookOperation(each, schemas) }])),
    components: { schemas, securitySchemes, headers: { RateLimit: challenge, 'RateLimit-Policy': challenge } },
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

function operation(endpoint: Endpoint, schemas: Json): Json {
  return {
    operationId: operationId(endpoint),
    tags: [endpoint.tag],
    summary: endpoint.summary,
    'x-service-availability': endpoint.availability,
    ...(endpoint.extension ? { 'x-service-extension': true } : {}),
    security: endpoint.auth.map((word) => ({ [schemes[word]]: word === 'IK' ? [scopeOf(endpoint)] : [] })),
    parameters: [
      ...parameters(endpoint.params, 'path', schemas),
      ...parameters(endpoint.query, 'query', schemas),
      ...(endpoint.idempotency === 'none' ? [] : [idempotencyHeader(endpoint.idempotency === 'required')]),
    ],
    ...(endpoint.body === undefined
      ? {}
      : {
          requestBody: {
            required: true,
            content: { 'application/json': { schema: jsonSchema(endpoint.body, schemas) } },
          },
        }),
    responses: {
      [endpoint.success]: success(endpoint, schemas),
      ...(endpoint.media === undefined
        ? {}
        : { 304: { description: 'The file of the If-None-Match header is still right.' } }),
      ...problems(endpoint),
    },
  };
}

function webhookOperation({ name, summary, description, message }: WebhookMessage, schemas: Json): Json {
  const header = (header: string, words: string): Json => ({
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
      default: { description: 'Tried again later, eight times in about a day.' },
    },
  };
}

/** `GET /duels/{duelId}/receipt` is `getDuelsDuelIdReceipt`. */
const operationId = ({ method, path }: Endpoint): string =>
  method.toLowerCase() + path.replace(/[/{}.-]+(\w?)/g, (_, letter: string) => letter.toUpperCase());

const idempotencyHeader = (required: boolean): Json => ({
  name: 'Idempotency-Key',
  in: 'header',
  required,
  schema: { type: 'string', minLength: 1, maxLength: 240, pattern: '^[\\x21-\\x7e]+$' },
});

function parameters(schema: z.ZodObject | undefined, place: 'path' | 'query', schemas: Json): Json[] {
  return Object.entries(schema?.shape ?? {}).map(([name, part]) => ({
    name,
    in: place,
    required: place === 'path',
    schema: jsonSchema(part as z.ZodType, schemas),
  }));
}

function success(endpoint: Endpoint, schemas: Json): Json {
  const headers = Object.keys(endpoint.headers).map((name) => [name, { schema: { type: 'string' } }]);
  return {
    description: endpoint.summary,
    ...(headers.length === 0 ? {} : { headers: Object.fromEntries(headers) }),
    ...(endpoint.media === undefined ? {} : { content: { [endpoint.media]: {} } }),
    ...(endpoint.response === null
      ? {}
      : { content: { 'application/json': { schema: jsonSchema(endpoint.response, schemas) } } }),
  };
}

/** One response for each status, naming the codes that it is answered with. */
function problems(endpoint: Endpoint): Json {
  const codes: ProblemCode[] = [...endpoint.problems, 'rate-limited', 'internal-error'];
  const byStatus = new Map<number, ProblemCode[]>();
  for (const code of new Set(codes)) {
    const { status } = problemKinds[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return Object.fromEntries(
    [...byStatus].map(([status, list]) => [
      status,
      {
        description: list.map((code) => `\`${code}\`: ${problemKinds[code].title}.`).join(' '),
        content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
      },
    ]),
  );
}

/** JSON Schema (2020-12) of what goes over the wire; schemas with an id move to the components. */
function jsonSchema(schema: z.ZodType, schemas: Json): Json {
  const {
    $schema: _,
    $defs,
    ...own
  } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Json & { $defs?: Json };
  const renamed = JSON.parse(
    JSON.stringify({ own, $defs: $defs ?? {} }).replaceAll('"#/$defs/', '"#/components/schemas/'),
  ) as {
    own: Json;
    $defs: Json;
  };
  Object.assign(schemas, renamed.$defs);
  const { id } = schema.meta() ?? {};
  if (typeof id !== 'string') return renamed.own;
  schemas[id] ??= renamed.own;
  return { $ref: `#/components/schemas/${id}` };
}

const problemSchema = (): Json => ({
  type: 'object',
  description: 'RFC 9457. `type` leads to a page that explains the code.',
  required: ['type', 'title', 'status', 'code', 'requestId'],
  properties: {
    type: { type: 'string', format: 'uri' },
    title: { type: 'string' },
    status: { type: 'integer' },
    code: { type: 'string', enum: Object.keys(problemKinds) },
    detail: { type: 'string' },
    requestId: { type: 'string' },
    errors: {
      type: 'array',
      items: {
        type: 'object',
        required: ['pointer', 'message'],
        properties: { pointer: { type: 'string' }, message: { type: 'string' } },
      },
    },
  },
});
