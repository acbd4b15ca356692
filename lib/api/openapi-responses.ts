import type { Endpoint } from './endpoint';
import { registerJsonSchema } from './openapi-schemas';
import type { JsonObject } from './portable-schema';
import { type ProblemCode, problemKinds, undeclaredOutageCodes } from './problems';
import { getScopeProblem } from './scope-problem';

const problemContent = { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } };
const textSchema = { type: 'string' };
const buildHeaderRef = (name: string): JsonObject => ({ $ref: `#/components/headers/${name}` });
const requestIdHeader = { 'X-Request-Id': buildHeaderRef('X-Request-Id') };
const rateLimitedHeaders = {
  ...requestIdHeader,
  RateLimit: buildHeaderRef('RateLimit'),
  'RateLimit-Policy': buildHeaderRef('RateLimit-Policy'),
};

/** Headers that many responses carry. */
export const headerComponents = {
  'X-Request-Id': { description: 'Id of this request. Quote it when you ask for help.', schema: textSchema },
  'RateLimit-Policy': {
    description:
      'The quota that applied to this request: `q` requests per `w` seconds (IETF draft). Absent from a request that was refused before it was counted.',
    schema: textSchema,
    example: '"read";q=600;w=60',
  },
  RateLimit: {
    description:
      'What is left of the quota: `r` requests for the next `t` seconds (IETF draft). Absent from a request that was refused before it was counted.',
    schema: textSchema,
    example: '"read";r=599;t=60',
  },
  'Retry-After': {
    description: 'How many seconds to wait before trying again. With 503 only if the outage usually ends by itself.',
    schema: { type: 'string', pattern: '^\\d+$' },
  },
  'WWW-Authenticate': {
    description:
      'The credential that is needed (RFC 6750), and the scope that an integration key lacks. With 403 only if a scope is missing: another key wouldn’t change any other refusal.',
    schema: textSchema,
    example: 'Bearer realm="ripduel"',
  },
  'Idempotency-Replayed': {
    description:
      'Present, with the value `true`, if this is the stored response of an earlier request with the same key.',
    schema: { type: 'string', const: 'true' },
  },
};

/** Headers that a deprecated endpoint adds to each response. */
const deprecationHeaderSpecs = {
  Deprecation: {
    description: 'When the endpoint was deprecated: `@` and Unix seconds (RFC 9745).',
    schema: { ...textSchema, pattern: '^@\\d+$' },
  },
  Sunset: { description: 'When the endpoint may stop working, as an HTTP date (RFC 8594).', schema: textSchema },
  Link: { description: 'The page that names a replacement, with `rel="deprecation"`.', schema: textSchema },
};

const buildDeprecationHeaderSpecs = ({ deprecated }: Endpoint): JsonObject =>
  deprecated === undefined ? {} : deprecationHeaderSpecs;

/** Builds all responses of an endpoint, by status. `example` is the body of a success, null without one. */
export function buildResponses(endpoint: Endpoint, schemas: JsonObject, example: unknown = null): JsonObject {
  return {
    [endpoint.success]: buildSuccessResponse(endpoint, schemas, example),
    ...(endpoint.media === undefined && !endpoint.conditional
      ? {}
      : {
          304: {
            description: 'The copy named by the If-None-Match header is current.',
            headers: { etag: { schema: textSchema }, ...rateLimitedHeaders, ...buildDeprecationHeaderSpecs(endpoint) },
          },
        }),
    ...buildProblemResponses(endpoint),
    // Gives generated clients one place for errors, also for statuses that are added later.
    default: { description: 'Any other problem.', headers: requestIdHeader, content: problemContent },
  };
}

function buildSuccessResponse(endpoint: Endpoint, schemas: JsonObject, example: unknown): JsonObject {
  const { headers, idempotency, media, response, stream, summary } = endpoint;
  const own = Object.entries({ ...headers, ...(endpoint.conditional ? { etag: '*' } : {}) }).map(([name, value]) => [
    name,
    { schema: value.includes('*') ? textSchema : { ...textSchema, const: value } },
  ]);
  const replayed = idempotency === 'none' ? {} : { 'Idempotency-Replayed': buildHeaderRef('Idempotency-Replayed') };
  return {
    description: summary,
    headers: {
      ...Object.fromEntries(own),
      ...rateLimitedHeaders,
      ...replayed,
      ...buildDeprecationHeaderSpecs(endpoint),
    },
    ...(media === undefined ? {} : { content: { [media]: { schema: { type: 'string', format: 'binary' } } } }),
    ...(response === null
      ? {}
      : {
          content: {
            [stream ? 'text/event-stream' : 'application/json']: buildMedia(
              registerJsonSchema(response, schemas),
              example,
            ),
          },
        }),
  };
}

/**
 * Builds a response's schema with its example. An example goes into the schema if one of its members is called like a
 * method of every object, as `valueOf` of a valuation policy: openapi-typescript 7.13.0 reads the other examples with
 * @redocly/openapi-core 1, which looks for a type by the member's name, finds the inherited method, and calls it.
 */
function buildMedia(schema: JsonObject, example: unknown): JsonObject {
  if (example === null) return { schema };
  return hasMethodName(example) ? { schema: { ...schema, examples: [example] } } : { schema, example };
}

/** Whether a member, at any depth, is called like a method of every object, such as `valueOf`. */
const hasMethodName = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  Object.entries(value).some(([name, member]) => name in Object.prototype || hasMethodName(member));

/**
 * Returns the endpoint's own problem codes, and those that an endpoint needn't declare, such as `unauthenticated` and
 * `rate-limited`.
 */
function listProblemCodes(endpoint: Endpoint): ReadonlySet<ProblemCode> {
  const { auth, idempotency, method, problems: own } = endpoint;
  return new Set<ProblemCode>([
    ...own,
    'invalid-request',
    ...(auth.length === 0 ? [] : ['unauthenticated' as const]),
    ...(auth.includes('IK') ? [getScopeProblem(endpoint)] : []),
    ...(idempotency === 'none' ? [] : ['invalid-idempotency-key' as const]),
    ...(method === 'GET' ? [] : (['body-too-large', 'unsupported-media-type'] as const)),
    ...['rate-limited' as const, 'internal-error' as const, ...undeclaredOutageCodes],
  ]);
}

/** Builds a response for each error status, with the problem codes that it may have. */
function buildProblemResponses(endpoint: Endpoint): JsonObject {
  const byStatus = new Map<number, ProblemCode[]>();
  for (const code of listProblemCodes(endpoint)) {
    const { status } = problemKinds[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return Object.fromEntries(
    [...byStatus].map(([status, list]) => [
      status,
      {
        description: list.map((code) => `\`${code}\`: ${problemKinds[code].title}.`).join(' '),
        headers: { ...buildProblemHeaders(endpoint, status), ...buildDeprecationHeaderSpecs(endpoint) },
        content: problemContent,
      },
    ]),
  );
}

/** Builds the headers that a problem of this status may have. */
const buildProblemHeaders = (endpoint: Endpoint, status: number): JsonObject => ({
  ...(isCounted(endpoint, status) ? rateLimitedHeaders : requestIdHeader),
  ...(canRefuseCredential(endpoint, status) ? { 'WWW-Authenticate': buildHeaderRef('WWW-Authenticate') } : {}),
  ...(status === 429 || status === 503 ? { 'Retry-After': buildHeaderRef('Retry-After') } : {}),
});

/**
 * Whether a request that ends with this status may be counted first, so that its response has the RateLimit headers. A
 * credential that doesn't fit is refused before the count; a handler refuses after it.
 */
const isCounted = (endpoint: Endpoint, status: number): boolean =>
  !canRefuseCredential(endpoint, status) ||
  endpoint.problems.some((code) => code !== 'unauthenticated' && problemKinds[code].status === status);

/** Whether this status may say that a credential is missing or lacks a scope. */
const canRefuseCredential = (endpoint: Endpoint, status: number): boolean =>
  (status === 401 && endpoint.auth.length > 0) ||
  (endpoint.auth.includes('IK') && problemKinds[getScopeProblem(endpoint)].status === status);

export const buildProblemSchema = (): JsonObject => ({
  type: 'object',
  description: 'An error as RFC 9457 defines it. `type` is the address of a page that explains the code.',
  required: ['type', 'title', 'status', 'code', 'detail', 'nextStep', 'requestId'],
  properties: {
    type: { type: 'string', format: 'uri' },
    title: textSchema,
    status: { type: 'integer' },
    code: { type: 'string', enum: Object.keys(problemKinds) },
    detail: { type: 'string', description: 'What happened in this case, and what to do next.' },
    nextStep: { type: 'string', description: 'What to do next. The same for every problem with this code.' },
    requestId: textSchema,
    errors: {
      type: 'array',
      items: {
        type: 'object',
        required: ['pointer', 'message'],
        properties: { pointer: textSchema, message: textSchema },
      },
    },
  },
});
