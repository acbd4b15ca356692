import { beginRequestLog } from './access-log';
import { commonHeaders, tlsHeaders } from './common-headers';
import type { ApiRequest, ApiResponse } from './exchange';
import { buildProblemResponse } from './failure';
import type { Handler } from './handler';
import { handleRequest, type PipelineServices } from './pipeline';
import { ProblemError } from './problems';

/** The handlers of one path. */
export type PathHandlers<Services> = readonly Handler<Services>[];

/**
 * Answers a request by the handler of its method (GET's for HEAD), or with a preflight response, 404 or 405. Counts and
 * logs the request.
 */
export async function dispatch<Services extends PipelineServices>(
  handlers: PathHandlers<Services>,
  services: Services,
  request: ApiRequest,
): Promise<ApiResponse> {
  const startedMs = services.meter.startTimer();
  const method = request.method === 'HEAD' ? 'GET' : request.method;
  const handler = handlers.find(({ endpoint }) => endpoint.method === method);
  const routed = method === request.method ? request : { ...request, method };
  const { access, end } = beginRequestLog(
    services.accessLog,
    services.createRequestId(),
    request,
    handler?.endpoint ?? null,
  );
  const response = await (handler === undefined
    ? respondWithoutHandler(handlers, services, routed, access.requestId)
    : handleRequest(handler, services, routed, access));
  services.meter.countRequest(handler?.endpoint ?? null, response.status, startedMs);
  end(response.status);
  if (services.authenticator.origin.startsWith('https:')) Object.assign(response.headers, tlsHeaders);
  return request.method === 'HEAD' ? toHeadResponse(response) : response;
}

/** Removes the body for a HEAD request, and a stream before it starts. `content-length` is that of the GET response. */
const toHeadResponse = ({ status, headers, body, bytes }: ApiResponse): ApiResponse => {
  const length = bytes?.length ?? (body === null ? null : Buffer.byteLength(body));
  return { status, headers: length === null ? headers : { ...headers, 'content-length': String(length) }, body: null };
};

/** Answers a request that no handler takes: an unknown path, a preflight, or another method. */
function respondWithoutHandler<Services extends PipelineServices>(
  handlers: PathHandlers<Services>,
  services: Services,
  { method }: ApiRequest,
  requestId: string,
): ApiResponse {
  if (handlers.length === 0)
    return buildNotRoutedProblem(services, new ProblemError('not-found', 'There is no such path.'), requestId);
  const allow = listAllowedMethods(handlers);
  if (method === 'OPTIONS') return buildPreflightResponse(allow, requestId);
  return buildNotRoutedProblem(
    services,
    new ProblemError('method-not-allowed', undefined, { headers: { allow } }),
    requestId,
  );
}

const listAllowedMethods = (handlers: PathHandlers<never>): string =>
  [
    ...new Set(handlers.flatMap(({ endpoint }) => (endpoint.method === 'GET' ? ['GET', 'HEAD'] : [endpoint.method]))),
    'OPTIONS',
  ].join(', ');

const buildPreflightResponse = (allow: string, requestId: string): ApiResponse => ({
  status: 204,
  headers: {
    ...commonHeaders,
    'x-request-id': requestId,
    allow,
    'access-control-allow-methods': allow,
    'access-control-allow-headers':
      'Authorization, Content-Type, Idempotency-Key, If-None-Match, Last-Event-ID, X-Integration-Key',
    'access-control-max-age': '86400',
  },
  body: null,
});

/** Builds a problem response for a request that reached no endpoint. */
export function buildNotRoutedProblem(
  services: PipelineServices,
  error: unknown,
  requestId = services.createRequestId(),
): ApiResponse {
  const { authenticator, log } = services;
  return buildProblemResponse(null, error, {
    requestId,
    headers: { 'x-request-id': requestId },
    origin: authenticator.origin,
    log,
  });
}
