import type pg from 'pg';
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
} from 'rate-limiter-flexible';
import type { ApiRequest, Caller } from './exchange';
import { ProblemError } from './problems';
import { type CountedLimitName, quotas } from './quotas';

/** Limits that are counted in the database, if instances share one; the others are counted in memory. */
const sharedLimitNames: ReadonlySet<CountedLimitName> = new Set(['auth', 'write', 'reserve']);

/** How long requests of this kind are counted before the count restarts, in milliseconds. */
export const getWindowMs = (word: CountedLimitName): number => quotas[word].windowSeconds * 1000;

/** Whether requests of this kind are counted across all instances that share a database. */
export const isLimitShared = (word: CountedLimitName): boolean => sharedLimitNames.has(word);

/** How many requests a caller made in its window, this one included, and how long the window still is. */
export interface RequestCount {
  readonly requests: number;
  readonly msBeforeNext: number;
}

/** The rate limits. `key` identifies who is counted, such as a wallet or a client address. */
export interface Limiter {
  /** Counts one request. Returns the RateLimit headers, or throws `rate-limited` with them. */
  consume(word: CountedLimitName, key: string): Promise<Record<string, string>>;
  /** As `consume`, for a request that the statement that read its session has counted already. */
  checkCounted(word: CountedLimitName, count: RequestCount): Record<string, string>;
}

/**
 * Opens the rate limits. With a pool, writes, reservations and sign-ins are counted across all instances; everything
 * else is counted in this process. `factor` widens every quota, for load tests.
 */
export function createLimiter(pool: pg.Pool | null, factor: number): Limiter {
  const open = (word: CountedLimitName): RateLimiterAbstract => {
    const { quota, windowSeconds } = quotas[word];
    const options = { keyPrefix: word, points: Math.ceil(quota * factor), duration: windowSeconds };
    return pool === null || !sharedLimitNames.has(word)
      ? new RateLimiterMemory(options)
      : new RateLimiterPostgres({ ...options, storeClient: pool, tableName: 'rate_limits', tableCreated: true });
  };
  const limiters: Record<CountedLimitName, RateLimiterAbstract> = {
    read: open('read'),
    auth: open('auth'),
    write: open('write'),
    poll: open('poll'),
    count: open('count'),
    picture: open('picture'),
    reserve: open('reserve'),
  };
  const assertWithinQuota = (
    word: CountedLimitName,
    { requests, msBeforeNext }: RequestCount,
  ): Record<string, string> => {
    const quota = limiters[word].points;
    const wait = String(Math.max(1, Math.ceil(msBeforeNext / 1000)));
    const headers = buildLimitHeaders(word, quota, Math.max(0, quota - requests), wait);
    if (requests <= quota) return headers;
    throw new ProblemError('rate-limited', undefined, { headers: { ...headers, 'retry-after': wait } });
  };
  return {
    checkCounted: assertWithinQuota,
    async consume(word, key) {
      const state = await limiters[word].consume(key).catch((refused: unknown) => {
        if (refused instanceof RateLimiterRes) return refused;
        throw refused;
      });
      return assertWithinQuota(word, { requests: state.consumedPoints, msBeforeNext: state.msBeforeNext });
    },
  };
}

/** Builds the RateLimit header fields for HTTP (IETF httpapi draft). */
const buildLimitHeaders = (
  word: CountedLimitName,
  quota: number,
  left: number,
  wait: string,
): Record<string, string> => ({
  'ratelimit-policy': `"${word}";q=${quota};w=${quotas[word].windowSeconds}`,
  ratelimit: `"${word}";r=${left};t=${wait}`,
});

/**
 * Returns the key that a request is counted by: its wallet or integration key, else the kind of caller and the client's
 * address.
 */
export function getLimitKey(caller: Caller, request: ApiRequest): string {
  if (caller.kind === 'wallet') return `wallet:${caller.wallet}`;
  if (caller.kind === 'integration') return `key:${caller.keyId}`;
  return `${caller.kind}:${request.clientAddress}`;
}
