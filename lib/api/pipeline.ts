import { attachRequestId } from '../../db/changes';
import type { Database } from '../../db/client';
import type { Clock } from '../core/clock';
import { matchesEntityTag } from '../core/entity-tag';
import { sha256Hex } from '../core/hash';
import type { Random } from '../core/random';
import { type AccessLog, getCallerKind, type RequestLogContext } from './access-log';
import { type AuthenticatedCaller, type Authenticator, authenticate } from './authenticate';
import { commonHeaders } from './common-headers';
import { buildDeprecationHeaders } from './deprecation';
import { encodeResponse } from './encode';
import type { Endpoint, HandlerReply } from './endpoint';
import type { ApiRequest, ApiResponse } from './exchange';
import { buildProblemResponse, type RequestSource } from './failure';
import type { Handler, HandlerContext, ReadHandler, StreamHandler, WriteHandler } from './handler';
import {
  awaitConcurrentResponse,
  findStoredResponse,
  type IdempotencyClaim,
  parseIdempotencyClaim,
  storeResponse,
  tryAcquireClaim,
} from './idempotency';
import { getLimitKey, type Limiter } from './limits';
import type { Log } from './log';
import type { Meter } from './meter';
import { parseRequest } from './parse';
import { isProblem } from './problems';

/** Dependencies of the pipeline. Handlers declare their own in addition. */
export interface PipelineServices {
  readonly database: Database;
  readonly clock: Clock;
  readonly random: Random;
  /** Returns a new id for a request. */
  readonly createRequestId: () => string;
  readonly log: Log;
  readonly limiter: Limiter;
  readonly meter: Meter;
  readonly accessLog: AccessLog;
  readonly authenticator: Authenticator;
  /** Throws the problem of a closed gate if the endpoint depends on one. Runs before the handler. */
  // biome-ignore lint/suspicious/noExplicitAny: each gate declares the services that it needs
  readonly assertGatesOpen: (endpoint: Endpoint, context: HandlerContext<any>) => Promise<void>;
}

/** Answers one request: authentication, limits, parsing, gates, handler, encoding. Never throws. */
export async function handleRequest<Services extends PipelineServices>(
  handler: Handler<Services>,
  services: Services,
  request: ApiRequest,
  access: RequestLogContext,
): Promise<ApiResponse> {
  const { endpoint } = handler;
  const { requestId } = access;
  const headers: Record<string, string> = { 'x-request-id': requestId };
  if (endpoint.deprecated !== undefined) Object.assign(headers, buildDeprecationHeaders(endpoint.deprecated));
  try {
    const { caller, requestCount } = await authenticateAndCountRefusals(endpoint, services, request);
    access.callerKind = getCallerKind(caller);
    const { limit } = endpoint;
    const { limiter } = services;
    Object.assign(
      headers,
      requestCount === null
        ? await limiter.consume(limit, getLimitKey(caller, request))
        : limiter.checkCounted(limit, requestCount),
    );
    const { input, payload } = await parseRequest(endpoint, request);
    const header = (name: string): string | undefined => request.header(name);
    const now = services.clock.now();
    const { clientAddress } = request;
    const context = {
      services,
      caller,
      requestId,
      now,
      clientAddress,
      hasOptedOutOfAnalytics: hasOptedOut(request),
      header,
    };
    const response =
      handler.kind === 'read'
        ? await runRead(handler, context, input)
        : handler.kind === 'stream'
          ? await openStream(handler, context, input)
          : await runWrite(handler, context, input, parseIdempotencyClaim(endpoint, caller, request, payload));
    const { status, body, bytes, stream } = response;
    // Not a literal with several spreads, because V8 would keep memory for each such object in its old space.
    const all = Object.assign({}, commonHeaders, response.headers, headers);
    if (stream !== undefined) return { status, headers: all, body, stream };
    return bytes === undefined ? { status, headers: all, body } : { status, headers: all, body, bytes };
  } catch (error) {
    return buildProblemResponse(endpoint, error, {
      requestId,
      headers,
      origin: services.authenticator.origin,
      log: services.log,
      source: readRequestSource(request),
    });
  }
}

/** Returns the source of a request. The site's cookie doesn't count as a credential. */
const readRequestSource = (request: ApiRequest): RequestSource => ({
  clientAddress: request.clientAddress,
  hasCredential: request.header('authorization') !== undefined || request.header('x-integration-key') !== undefined,
});

/** Whether the client sends Do Not Track or Global Privacy Control. */
const hasOptedOut = (request: ApiRequest): boolean =>
  request.header('dnt') === '1' || request.header('sec-gpc') === '1';

/**
 * Authenticates a request. Counts refused requests, even those without a credential, by client address. Throws
 * `rate-limited` after too many.
 */
async function authenticateAndCountRefusals(
  endpoint: Endpoint,
  services: PipelineServices,
  request: ApiRequest,
): Promise<AuthenticatedCaller> {
  try {
    return await authenticate(endpoint, request, services.authenticator);
  } catch (error) {
    if (isProblem(error)) await services.limiter.consume('read', `refused:${request.clientAddress}`);
    throw error;
  }
}

async function runRead<Services extends PipelineServices>(
  // biome-ignore lint/suspicious/noExplicitAny: any read endpoint
  { endpoint, run }: ReadHandler<any, Services>,
  context: HandlerContext<Services>,
  input: unknown,
): Promise<ApiResponse> {
  await context.services.assertGatesOpen(endpoint, context);
  const response = encodeReply(endpoint, await run(context, input as never));
  return endpoint.conditional && response.body !== null && response.headers.etag === undefined
    ? addContentTag(response, response.body, context.header('if-none-match'))
    : response;
}

/** Adds an ETag derived from the body's bytes, and leaves the body out if the client already has it. */
function addContentTag(response: ApiResponse, body: string, ifNoneMatch: string | undefined): ApiResponse {
  const headers = { ...response.headers, etag: `"${sha256Hex(body).slice(0, 32)}"` };
  if (!matchesEntityTag(ifNoneMatch, headers.etag)) return { ...response, headers };
  const { 'content-type': _, ...kept } = headers as Record<string, string>;
  return { status: 304, headers: kept, body: null };
}

async function openStream<Services extends PipelineServices>(
  // biome-ignore lint/suspicious/noExplicitAny: any stream
  { endpoint, open }: StreamHandler<any, Services>,
  context: HandlerContext<Services>,
  input: unknown,
): Promise<ApiResponse> {
  await context.services.assertGatesOpen(endpoint, context);
  const stream = await open(context, input as never);
  return { status: endpoint.success, headers: { ...getFixedHeaders(endpoint) }, body: null, stream };
}

/**
 * Runs a write: its effect and the stored response of its Idempotency-Key commit together. A response stored earlier is
 * returned instead of doing anything again.
 */
async function runWrite<Services extends PipelineServices>(
  // biome-ignore lint/suspicious/noExplicitAny: any write endpoint
  handler: WriteHandler<any, Services, any>,
  context: HandlerContext<Services>,
  input: unknown,
  claim: IdempotencyClaim | null,
): Promise<ApiResponse> {
  const { now, services, requestId } = context;
  const { database } = services;
  const stored = handler.gather && claim && (await findStoredResponse(database.queries, claim, now));
  if (stored) return stored;
  try {
    await services.assertGatesOpen(handler.endpoint, context);
    const facts = await handler.gather?.(context, input as never);
    const outcome = await database.transaction(async (transaction) => {
      attachRequestId(transaction, requestId);
      const holding = claim === null ? 'taken' : await tryAcquireClaim(transaction, claim, now);
      if (holding !== 'taken') return holding;
      const response = encodeReply(handler.endpoint, await handler.apply(context, transaction, input as never, facts));
      if (claim !== null) await storeResponse(transaction, claim, response, now);
      return response;
    });
    if (outcome !== 'elsewhere') return outcome;
  } catch (error) {
    // There may be a stored response under this key after all: of a concurrent request, whose commit makes this one
    // fail, or of an earlier request, from before a gate closed. It is returned instead of the error.
    const late = claim && (await findStoredResponse(database.queries, claim, now));
    if (late) return late;
    throw error;
  }
  return awaitConcurrentResponse(database.queries, claim as IdempotencyClaim, now);
}

/**
 * Encodes a response. Members that the schema doesn't declare are dropped, so no column leaks by accident; files and
 * verbatim schemas are encoded unchanged.
 */
function encodeReply(endpoint: Endpoint, reply: HandlerReply<Endpoint>): ApiResponse {
  if (endpoint.media !== undefined) return encodeFile(endpoint, reply);
  if (endpoint.conditional && reply.body === null) return buildNotModified(endpoint, reply);
  const body = endpoint.response === null ? null : JSON.stringify(encodeResponse(endpoint.response, reply.body));
  const headers = getFixedHeaders(endpoint);
  return {
    status: endpoint.success,
    headers: reply.headers ? Object.assign({}, headers, reply.headers) : headers,
    body,
  };
}

const buildNotModified = (endpoint: Endpoint, { headers }: HandlerReply<Endpoint>): ApiResponse => ({
  status: 304,
  headers: { ...(endpoint.conditional ? { 'cache-control': 'no-store' } : {}), ...headers },
  body: null,
});

/** Builds a response whose body is a file; 304 if the handler returned no body. */
function encodeFile(endpoint: Endpoint, reply: HandlerReply<Endpoint>): ApiResponse {
  const { body, headers } = reply;
  if (body === null) return buildNotModified(endpoint, reply);
  const all = { ...getFixedHeaders(endpoint), ...headers };
  return { status: endpoint.success, headers: all, body: null, bytes: body as Uint8Array };
}

const fixedHeaderCache = new WeakMap<Endpoint, Record<string, string>>();

/** Returns the headers of every success of an endpoint, built once. */
function getFixedHeaders(endpoint: Endpoint): Record<string, string> {
  const known = fixedHeaderCache.get(endpoint);
  if (known !== undefined) return known;
  const headers = {
    ...(endpoint.response === null ? {} : { 'content-type': 'application/json; charset=utf-8' }),
    ...(endpoint.stream ? { 'content-type': 'text/event-stream; charset=utf-8' } : {}),
    ...(endpoint.media === undefined ? {} : { 'content-type': endpoint.media }),
    'cache-control': 'no-store',
    ...Object.fromEntries(Object.entries(endpoint.headers).filter(([, value]) => !value.includes('*'))),
  };
  fixedHeaderCache.set(endpoint, headers);
  return headers;
}
