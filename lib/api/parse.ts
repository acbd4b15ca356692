import { z } from 'zod';
import type { Json } from '../core/canonical-json';
import type { Endpoint } from './endpoint';
import type { ApiRequest } from './exchange';
import { type FieldError, ProblemError } from './problems';
import { describeIssue } from './wording';

const BODY_LIMIT_BYTES = 65_536;
/** The body of a write that takes none: absent, or an empty object. */
const emptyBody = z.strictObject({});

/** Decodes a request by the endpoint's schemas. `payload`: its JSON body before that. Throws 400, 404, 413 or 415. */
export async function parseRequest(endpoint: Endpoint, request: ApiRequest) {
  const params = decodeParams(endpoint, request.params);
  const query = request.query.size === 0 ? getQueryDefaults(endpoint) : decodeQuery(endpoint, request.query);
  const json = endpoint.method === 'GET' ? undefined : await readJson(request);
  const body = decodePart(endpoint.body ?? (json === undefined ? undefined : emptyBody), json, 'body');
  return { input: { params, query, body }, payload: json };
}

function decodePart(schema: z.ZodType | undefined, value: unknown, part: string): unknown {
  if (schema === undefined) return undefined;
  const result = schema.safeParse(value, { error: describeIssue });
  if (result.success) return result.data;
  const errors = result.error.issues.flatMap((issue) => toFieldErrors(issue, part));
  throw new ProblemError('invalid-request', undefined, { errors: keepLastErrorPerMember(errors) });
}

/**
 * Keeps the last fault of each member, which is the most specific: a huge number exceeds first the bounds of its type,
 * then its own.
 */
const keepLastErrorPerMember = (errors: readonly FieldError[]): FieldError[] => [
  ...new Map(errors.map((error) => [error.pointer, error])).values(),
];

const decodeQuery = ({ query }: Endpoint, given: URLSearchParams): unknown =>
  decodePart(query, parseQueryRecord(query, given), 'query');

const queryDefaults = new WeakMap<Endpoint, unknown>();

/** Returns the defaults of the query, parsed once per endpoint: most requests have no query. */
function getQueryDefaults(endpoint: Endpoint): unknown {
  if (!queryDefaults.has(endpoint)) queryDefaults.set(endpoint, decodeQuery(endpoint, new URLSearchParams()));
  return queryDefaults.get(endpoint);
}

/**
 * Decodes the path's values. Throws `not-found` for an invalid one, as for an unknown id, if the endpoint declares that
 * problem and not `strictPath`; else `invalid-request`.
 */
function decodeParams(endpoint: Endpoint, params: ApiRequest['params']): unknown {
  try {
    return decodePart(endpoint.params, params, 'path');
  } catch (error) {
    throw endpoint.problems.includes('not-found') && !endpoint.strictPath ? new ProblemError('not-found') : error;
  }
}

function toFieldErrors(issue: z.core.$ZodIssue, part: string): FieldError[] {
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => ({
      pointer: formatJsonPointer(part, ...issue.path, key),
      message: 'is not a member of this request',
    }));
  return [{ pointer: formatJsonPointer(part, ...issue.path), message: issue.message }];
}

/** Builds a JSON Pointer (RFC 6901). */
const formatJsonPointer = (...steps: readonly PropertyKey[]): string =>
  steps.map((step) => `/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');

/**
 * Converts a query to a record. Throws `invalid-request` for a repeated parameter, and for any parameter of an endpoint
 * that takes none.
 */
function parseQueryRecord(schema: z.ZodObject | undefined, query: URLSearchParams): Record<string, string> {
  const record: Record<string, string> = Object.create(null);
  const errors: FieldError[] = [];
  for (const [name, value] of query) {
    if (name in record) errors.push({ pointer: formatJsonPointer('query', name), message: 'must be given once' });
    record[name] = value;
  }
  if (schema === undefined) {
    for (const name of Object.keys(record))
      errors.push({ pointer: formatJsonPointer('query', name), message: 'is not a parameter of this endpoint' });
  }
  if (errors.length > 0) throw new ProblemError('invalid-request', undefined, { errors });
  return { ...record };
}

/**
 * Reads a JSON body; an empty one counts as `{}`. Throws `unsupported-media-type`, `invalid-request`, `body-too-large`.
 */
async function readJson(request: ApiRequest): Promise<Json> {
  const text = await request.readBody(BODY_LIMIT_BYTES);
  if (text === '') return {};
  const [type, ...parameters] = (request.header('content-type') ?? '').toLowerCase().split(/\s*;\s*/);
  if (type?.trim() !== 'application/json') throw new ProblemError('unsupported-media-type');
  const charset = parameters.find((parameter) => parameter.startsWith('charset='));
  if (charset !== undefined && !/^charset="?utf-8"?$/.test(charset.trim()))
    throw new ProblemError('unsupported-media-type', 'The charset of a JSON body must be UTF-8.');
  if (!['', 'identity'].includes(request.header('content-encoding') ?? ''))
    throw new ProblemError('unsupported-media-type', 'A compressed body isn’t accepted. Send it uncompressed.');
  try {
    return JSON.parse(text) as Json;
  } catch {
    throw new ProblemError('invalid-request', undefined, { errors: [{ pointer: '/body', message: 'is not JSON' }] });
  }
}
