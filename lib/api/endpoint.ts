import type { z } from 'zod';
import type { Deprecation } from './deprecation';
import type { ProblemCode } from './problems';
import type { Tag } from './tags';

/** WS: a wallet's session; IK: an integration's key; CS: the cron's secret. Any one of the listed is enough; none listed is public. */
export type AuthWord = 'WS' | 'IK' | 'CS';
/**
 * read: public; poll: a participant watching a duel; count: whoever counts steps of the funnel; picture: whoever wants one
 * drawn. These are counted per instance, in its memory alone; auth and write across instances.
 */
export type LimitWord = 'read' | 'auth' | 'write' | 'poll' | 'count' | 'picture';
export type IdempotencyWord = 'required' | 'optional' | 'none';
/** What an integration key may do: read, act for wallets, run the operators' routes, keep webhooks. */
export const scopes = ['read', 'act', 'operate', 'webhooks'] as const;
export type Scope = (typeof scopes)[number];
export type Availability = 'devnet' | 'devnet-preview' | 'preview-fixture-only';
export type Method = 'GET' | 'POST' | 'DELETE';

/** One endpoint as data: validation, authentication, limits, OpenAPI, the typed client and the tests come from it. */
export interface Endpoint {
  readonly method: Method;
  /** Below `/v1`, with `{name}` for each placeholder. */
  readonly path: `/${string}`;
  readonly tag: Tag;
  readonly summary: string;
  readonly auth: readonly AuthWord[];
  /** What an integration key needs here; without it `read` for GET and `act` for the rest. */
  readonly scope?: Scope;
  readonly limit: LimitWord;
  readonly idempotency: IdempotencyWord;
  /** `record`: an answer under a key is kept as long as its record, not for a day. */
  readonly retention?: 'record';
  readonly params?: z.ZodObject;
  /** A path value that cannot be is refused with 400, by its name; elsewhere it is 404, like an id that names nothing. */
  readonly strictPath?: true;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  readonly success: 200 | 201 | 202 | 204;
  /** Null: the success has no body. */
  readonly response: z.ZodType | null;
  /** The success is a file of this type instead of JSON, and the verb answers its bytes. */
  readonly media?: 'image/png';
  /** Response headers besides those which every response has; `*` stands for a value the verb gives. */
  readonly headers: Readonly<Record<string, string>>;
  readonly problems: readonly ProblemCode[];
  readonly availability: Availability;
  /** True outside the interface (ARCHITECTURE.md). */
  readonly extension?: true;
  /** Seconds that it may take, where a platform ends functions that take longer than its own default. */
  readonly maxDuration?: number;
  /** It goes away: every answer says so, and when. */
  readonly deprecated?: Deprecation;
}

export const scopeOf = ({ scope, method }: Endpoint): Scope => scope ?? (method === 'GET' ? 'read' : 'act');

type Decoded<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;

/** What a verb is given. */
export interface Input<E extends Endpoint> {
  readonly params: Decoded<E['params']>;
  readonly query: Decoded<E['query']>;
  readonly body: Decoded<E['body']>;
}

/** A file is null where the client has it already: that is answered with 304. */
type Body<E extends Endpoint> = E['media'] extends string
  ? Uint8Array | null
  : E['response'] extends z.ZodType
    ? z.output<E['response']>
    : null;

/** What a verb answers: the response before encoding, and a value for each `*` header. */
export interface Reply<E extends Endpoint> {
  readonly body: Body<E>;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Declares an endpoint, keeping the types of its schemas. */
export const endpoint = <const E extends Endpoint>(declaration: E): E => declaration;
