import type { z } from 'zod';
import type { Deprecation } from './deprecation';
import type { ProblemCode } from './problems';
import type { Tag } from './tags';

/**
 * WS: a wallet's session; IK: an integration's key; CS: the cron's secret. Any one of the listed schemes is enough; an
 * endpoint that lists none is public.
 */
export type AuthScheme = 'WS' | 'IK' | 'CS';
/**
 * A rate limit. `read` is for reads, `poll` for a participant's open page, `count` for visit counts, `picture`
 * for drawn pictures: each instance counts these in its memory. `auth` and `write` are counted across the instances
 * that share a Postgres.
 */
export type RateLimitName = 'read' | 'auth' | 'write' | 'poll' | 'count' | 'picture';
/** Need for an idempotency key. With `optional`, the body may have it as `idempotencyKey`. */
export type IdempotencyMode = 'required' | 'optional' | 'none';
/** Permissions of an integration key: `read`, `act` for wallets, `operate` (operators' endpoints) and `webhooks`. */
export const scopes = ['read', 'act', 'operate', 'webhooks'] as const;
/** A permission that an integration key may have. */
export type Scope = (typeof scopes)[number];
/** Kind of deployment in which an endpoint works. The OpenAPI document has it as `x-service-availability`. */
export type Availability = 'devnet' | 'devnet-preview' | 'preview-fixture-only';
export type Method = 'GET' | 'POST' | 'DELETE';

/** One endpoint as data: validation, authentication, limits, OpenAPI, the typed client and the tests come from it. */
export interface Endpoint {
  readonly method: Method;
  /** Below `/v1`, with `{name}` for each placeholder. */
  readonly path: `/${string}`;
  readonly tag: Tag;
  readonly summary: string;
  readonly auth: readonly AuthScheme[];
  /** Scope that an integration key needs; by default `read` for GET and `act` for the rest. */
  readonly scope?: Scope;
  readonly limit: RateLimitName;
  readonly idempotency: IdempotencyMode;
  /**
   * `record`: a response stored under an idempotency key is kept as long as the record that the request created, not
   * for a day.
   */
  readonly retention?: 'record';
  readonly params?: z.ZodObject;
  /**
   * True to refuse an invalid path value with 400 and its name. By default it is 404, like an unknown id, if the
   * endpoint declares that.
   */
  readonly strictPath?: true;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  readonly success: 200 | 201 | 202 | 204;
  /** Null: the success has no body, or by `media` a file. For a stream, the schema of an event's data. */
  readonly response: z.ZodType | null;
  /**
   * True for a response of server-sent events (HTML Standard, "Server-sent events"), whose handler is a stream handler.
   */
  readonly stream?: true;
  /**
   * True if the response has an ETag, and is 304 for a client that has it already. A handler may return the ETag and a
   * null body itself; otherwise the ETag is that of the body's bytes.
   */
  readonly conditional?: true;
  /** Media type of the success, a file instead of JSON. The handler returns the bytes of the file. */
  readonly media?: 'image/png' | 'application/yaml';
  /** Response headers besides those of every response; `*` means a value that the handler returns. */
  readonly headers: Readonly<Record<string, string>>;
  readonly problems: readonly ProblemCode[];
  readonly availability: Availability;
  /** True for an endpoint outside the agreed contract, "the interface" in ARCHITECTURE.md. */
  readonly extension?: true;
  /** Seconds that the endpoint may take, on a platform that ends functions at a shorter default. */
  readonly maxDuration?: number;
  /** Set for a deprecated endpoint: every response says so, and until when the endpoint works. */
  readonly deprecated?: Deprecation;
}

export const getRequiredScope = ({ scope, method }: Endpoint): Scope => scope ?? (method === 'GET' ? 'read' : 'act');

type DecodedPart<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;

/** A handler's input: the decoded parts of the request. */
export interface HandlerInput<E extends Endpoint> {
  readonly params: DecodedPart<E['params']>;
  readonly query: DecodedPart<E['query']>;
  readonly body: DecodedPart<E['body']>;
}

/**
 * A handler's body. A file or conditional response is null if the client has it already, which is answered with 304.
 */
type HandlerBody<E extends Endpoint> = E['media'] extends string
  ? Uint8Array | null
  : E['response'] extends z.ZodType
    ? z.output<E['response']> | (E['conditional'] extends true ? null : never)
    : null;

/** A handler's output: the response before encoding, and a value for each header declared as `*`. */
export interface HandlerReply<E extends Endpoint> {
  readonly body: HandlerBody<E>;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Declares an endpoint, keeping the types of its schemas. */
export const defineEndpoint = <const E extends Endpoint>(declaration: E): E => declaration;
