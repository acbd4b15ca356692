/** The caller's quota after a request (IETF draft `RateLimit` header fields for HTTP). */
export interface RateLimit {
  /** Requests that remain in the present window. */
  readonly remaining: number;
  /** Requests that a window allows; null if the response doesn't say. */
  readonly limit: number | null;
  /** Seconds until the window ends; 0 if the response doesn't say. */
  readonly resetSeconds: number;
}

/** Status and headers of a response. */
export interface ResponseDetails {
  readonly status: number;
  /** Id of the request, to quote when asking for help. Null if the response has none. */
  readonly requestId: string | null;
  /** Null if the response doesn't state it. */
  readonly rateLimit: RateLimit | null;
  /** Whether this is the stored response of an earlier request with the same idempotency key. */
  readonly isReplayed: boolean;
  /** Path of the created record; null for most responses. */
  readonly location: string | null;
  readonly headers: Headers;
}

/** Reads the status and headers of a response. */
export function readResponseDetails({ status, headers }: Pick<Response, 'status' | 'headers'>): ResponseDetails {
  return {
    status,
    headers,
    requestId: headers.get('x-request-id'),
    rateLimit: readRateLimit(headers),
    isReplayed: headers.get('idempotency-replayed') === 'true',
    location: headers.get('location'),
  };
}

/** Reads the rate limit from a response's headers. Null if they don't say how many requests remain. */
function readRateLimit(headers: Headers): RateLimit | null {
  const state = headers.get('ratelimit') ?? '';
  const [, remaining] = /;\s*r=(\d+)/.exec(state) ?? [];
  if (remaining === undefined) return null;
  const [, reset = '0'] = /;\s*t=(\d+)/.exec(state) ?? [];
  const [, limit] = /;\s*q=(\d+)/.exec(headers.get('ratelimit-policy') ?? '') ?? [];
  return {
    remaining: Number(remaining),
    limit: limit === undefined ? null : Number(limit),
    resetSeconds: Number(reset),
  };
}
