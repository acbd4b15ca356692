import { commonHeaders } from '../../lib/api/common-headers';
import type { Endpoint } from '../../lib/api/endpoint';
import type { ApiResponse } from '../../lib/api/exchange';
import { buildOpenApiDocument } from '../../lib/root/openapi';

/** Headers that are left out of the comparison, since any response may have them. */
const GENERAL_HEADERS: ReadonlySet<string> = new Set([...Object.keys(commonHeaders), 'content-type', 'cache-control']);

interface OpenApiPaths {
  readonly [path: string]: {
    readonly [method: string]: {
      readonly 'x-rate-limit': { readonly policy: string; readonly quota: number; readonly windowSeconds: number };
      readonly responses: { readonly [status: string]: { readonly headers?: Readonly<Record<string, unknown>> } };
    };
  };
}

const paths = buildOpenApiDocument('http://localhost:3000').paths as OpenApiPaths;

/** Returns header names in lower case and in order, without those that any response may have. */
const sortHeaders = (names: readonly string[]): string[] =>
  names
    .map((name) => name.toLowerCase())
    .filter((name) => !GENERAL_HEADERS.has(name))
    .sort();

const findOperation = ({ method, path }: Endpoint) => paths[path]?.[method.toLowerCase()];

/** Returns the RateLimit-Policy header that the OpenAPI document promises of a service without widened limits. */
export function formatDeclaredPolicy(endpoint: Endpoint): string {
  const { policy, quota, windowSeconds } = findOperation(endpoint)?.['x-rate-limit'] ?? {};
  return `"${policy}";q=${quota};w=${windowSeconds}`;
}

/** Returns the headers that the OpenAPI document declares for a response of the endpoint, in lower case and sorted. */
export const listDeclaredHeaders = (endpoint: Endpoint, status: number): string[] =>
  sortHeaders(Object.keys(findOperation(endpoint)?.responses[status]?.headers ?? {}));

/** Returns the headers of a response that the document has to declare, in lower case and sorted. */
export const listSentHeaders = ({ headers }: Pick<ApiResponse, 'headers'>): string[] =>
  sortHeaders(Object.keys(headers));
