import type { Endpoint } from './endpoint';
import { type JsonObject, jsonSchema } from './openapi-schemas';
import { isOutage, outageCodes, type ProblemCode, problemKinds } from './problems';

const text = { type: 'string' };
const named = (name: string): JsonObject => ({ $ref: `#/components/headers/${name}` });
const always = { 'X-Request-Id': named('X-Request-Id') };
const counted = { ...always, RateLimit: named('RateLimit'), 'RateLimit-Policy': named('RateLimit-Policy') };

/** Headers that many responses carry. */
export const headerComponents = {
  'X-Request-Id': { description: 'Names this answer; quote it when you ask for help.', schema: text },
  'RateLimit-Policy': {
    description: 'The quota that counted this request (`q` requests in `w` seconds); draft of the IETF.',
    schema: text,
    example: '"read";q=600;w=60',
  },
  RateLimit: {
    description: 'What is left of it (`r` requests for `t` seconds); draft of the IETF.',
    schema: text,
    example: '"read";r=599;t=60',
  },
  'Retry-After': {
    description: 'Seconds to wait before the next attempt.',
    schema: { type: 'string', pattern: '^\\d+$' },
  },
  'Idempotency-Replayed': {
    description: '`true` where this is the stored answer of the first request with the key.',
    schema: { type: 'string', const: 'true' },
  },
};

/** Headers that a deprecated endpoint adds to each response. */
const leaving = {
  Deprecation: { description: 'Since when: `@` and unix seconds (RFC 9745).', schema: { ...text, pattern: '^@\\d+$' } },
  Sunset: { description: 'From when on it may answer no more, an HTTP date (RFC 8594).', schema: text },
  Link: { description: 'The page that says what to call instead, as `rel="deprecation"`.', schema: text },
};

/** Every answer of an endpoint by its status. */
export function responsesOf(endpoint: Endpoint, schemas: JsonObject): JsonObject {
  return {
    [endpoint.success]: success(endpoint, schemas),
    ...(endpoint.media === undefined
      ? {}
      : { 304: { description: 'The file of the If-None-Match header is still right.', headers: counted } }),
    ...problems(endpoint),
  };
}

function success(endpoint: Endpoint, schemas: JsonObject): JsonObject {
  const { headers, idempotency, media, response, summary } = endpoint;
  const own = Object.entries(headers).map(([name, value]) => [
    name,
    { schema: value.includes('*') ? text : { ...text, const: value } },
  ]);
  const replayed = idempotency === 'none' ? {} : { 'Idempotency-Replayed': named('Idempotency-Replayed') };
  return {
    description: summary,
    headers: { ...Object.fromEntries(own), ...counted, ...replayed, ...(endpoint.deprecated && leaving) },
    ...(media === undefined ? {} : { content: { [media]: {} } }),
    ...(response === null ? {} : { content: { 'application/json': { schema: jsonSchema(response, schemas) } } }),
  };
}

/** Returns the endpoint's own problem codes, and those that any request can get: invalid ones, and outages. */
function codesOf({ auth, method, problems: own }: Endpoint): ReadonlySet<ProblemCode> {
  return new Set<ProblemCode>([
    ...own,
    'invalid-request',
    ...(auth.length === 0 ? [] : ['unauthenticated' as const]),
    ...(method === 'GET' ? [] : (['body-too-large', 'unsupported-media-type'] as const)),
    ...['rate-limited' as const, 'internal-error' as const, ...outageCodes],
  ]);
}

/** One response for each status, naming the codes that it is answered with. */
function problems(endpoint: Endpoint): JsonObject {
  const byStatus = new Map<number, ProblemCode[]>();
  for (const code of codesOf(endpoint)) {
    const { status } = problemKinds[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return Object.fromEntries(
    [...byStatus].map(([status, list]) => [
      status,
      {
        description: list.map((code) => `\`${code}\`: ${problemKinds[code].title}.`).join(' '),
        headers: headersOf(status, list),
        content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
      },
    ]),
  );
}

/** An outage says when to come back; other reasons of a 503 may last for any time. */
function headersOf(status: number, codes: readonly ProblemCode[]): JsonObject {
  if (status === 429) return { ...counted, 'Retry-After': named('Retry-After') };
  return codes.every(isOutage) ? { ...always, 'Retry-After': named('Retry-After') } : always;
}

export const problemSchema = (): JsonObject => ({
  type: 'object',
  description: 'RFC 9457. `type` leads to a page that explains the code.',
  required: ['type', 'title', 'status', 'code', 'detail', 'nextStep', 'requestId'],
  properties: {
    type: { type: 'string', format: 'uri' },
    title: text,
    status: { type: 'integer' },
    code: { type: 'string', enum: Object.keys(problemKinds) },
    detail: { type: 'string', description: 'The present state, and the next step.' },
    nextStep: { type: 'string', description: 'How to go on; the same for every problem of this code.' },
    requestId: text,
    errors: {
      type: 'array',
      items: {
        type: 'object',
        required: ['pointer', 'message'],
        properties: { pointer: text, message: text },
      },
    },
  },
});
