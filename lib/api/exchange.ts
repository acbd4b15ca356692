import type { ProblemCode } from './problems';

/** A request as both HTTP adapters (Node, Next) pass it on, so that handlers know neither `Request` nor node:http. */
export interface ApiRequest {
  readonly method: string;
  /** Path below the origin, without the query: `/v1/duels/duel_…`. */
  readonly path: string;
  /** Values of the path's placeholders, decoded. */
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  /** A header by its lower-case name. */
  header(name: string): string | undefined;
  /**
   * The body as text. Rejects with `body-too-large` as soon as it passes the limit, and with `invalid-request` if it
   * ends early.
   */
  readBody(limitBytes: number): Promise<string>;
  /**
   * Key of the client's network by `toClientNetwork`. All requests are rate-limited by it but those of a session or an
   * integration key.
   */
  readonly clientAddress: string;
  /** Returns the token in the session cookie, or null. Doesn't check that the request comes from the site. */
  readCookieSession(): Promise<string | null>;
}

/** A response as both HTTP adapters write it. */
export interface ApiResponse {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly body: string | null;
  /** The body of an endpoint that declares a media type, such as a picture; `body` is null then. */
  readonly bytes?: Uint8Array;
  /** The body of a stream, which the adapter starts once it has written the headers; `body` is null then. */
  readonly stream?: StreamBody;
}

/** Begins to write a stream's body when it is called, and continues after it has returned. */
export type StreamBody = (sink: StreamSink) => void;

/** An open response, as an adapter writes it. */
export interface StreamSink {
  /**
   * Writes text. Closes the connection instead, and returns false, if the client has left too much unread: a slow
   * reader is cut, and its text isn't kept. Returns false for a closed connection, too.
   */
  write(text: string): boolean;
  /** Ends the body. */
  end(): void;
  /** Calls `listener` once, when the response has ended for whatever reason; at once if it already has. */
  onClose(listener: () => void): void;
}

/** How much of a stream may wait for its client, in bytes. */
export const MAX_UNREAD_BYTES = 65_536;

/** The caller of a request; `anonymous` if the endpoint requires no credential. */
export type Caller =
  | { readonly kind: 'anonymous' }
  | { readonly kind: 'wallet'; readonly wallet: string; readonly tokenHash: string }
  | { readonly kind: 'integration'; readonly keyId: string }
  | { readonly kind: 'cron' };

/** Body of a problem response: RFC 9457, with the members of this service. */
export interface ProblemBody {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly code: ProblemCode;
  /** The reason for this problem, in most cases with the next step. */
  readonly detail: string;
  /** How to go on, the same text for every problem of this code. */
  readonly nextStep: string;
  readonly requestId: string;
  readonly errors?: readonly { readonly pointer: string; readonly message: string }[];
}
