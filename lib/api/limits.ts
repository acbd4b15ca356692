import type pg from 'pg';
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
} from 'rate-limiter-flexible';
import type { LimitWord } from './endpoint';
import type { ApiRequest, Caller } from './exchange';
import { ProblemError } from './problems';

/** Requests per minute and caller. */
const quotas: Record<LimitWord, number> = { read: 600, auth: 30, write: 120, poll: 240, count: 60 };
const shared: ReadonlySet<LimitWord> = new Set(['auth', 'write']);
const WINDOW_SECONDS = 60;

/** Counts one request; answers the headers that tell where the caller stands, or throws `rate-limited` with them. */
export interface Limiter {
  consume(word: LimitWord, key: string): Promise<Record<string, string>>;
}

/**
 * Reads are counted in this process, writes and sign-ins across all instances when there is a pool.
 * `factor` widens every quota, for load tests.
 */
export function openLimiter(pool: pg.Pool | null, factor: number): Limiter {
  const open = (word: LimitWord): RateLimiterAbstract => {
    const options = { keyPrefix: word, points: Math.ceil(quotas[word] * factor), duration: WINDOW_SECONDS };
    return pool === null || !shared.has(word)
      ? new RateLimiterMemory(options)
      : new RateLimiterPostgres({ ...options, storeClient: pool, tableName: 'rate_limits', tableCreated: true });
  };
  const limiters: Record<LimitWord, RateLimiterAbstract> = {
    read: open('read'),
    auth: open('auth'),
    write: open('write'),
    poll: open('poll'),
    count: open('count'),
  };
  return {
    async consume(word, key) {
      const limiter = limiters[word];
      try {
        return headersOf(word, limiter.points, await limiter.consume(key));
      } catch (error) {
        if (!(error instanceof RateLimiterRes)) throw error;
        const headers = headersOf(word, limiter.points, error);
        throw new ProblemError('rate-limited', undefined, { headers: { ...headers, 'retry-after': waitOf(error) } });
      }
    },
  };
}

const waitOf = (state: RateLimiterRes): string => String(Math.max(1, Math.ceil(state.msBeforeNext / 1000)));

/** RateLimit header fields for HTTP (IETF httpapi draft). */
const headersOf = (word: LimitWord, quota: number, state: RateLimiterRes): Record<string, string> => ({
  'ratelimit-policy': `"${word}";q=${quota};w=${WINDOW_SECONDS}`,
  ratelimit: `"${word}";r=${Math.max(0, state.remainingPoints)};t=${waitOf(state)}`,
});

/** Who is counted: the credential's owner, else the client's address. */
export function limitKey(caller: Caller, request: ApiRequest): string {
  if (caller.kind === 'wallet') return `wallet:${caller.wallet}`;
  if (caller.kind === 'integration') return `key:${caller.keyId}`;
  return `${caller.kind}:${request.clientAddress}`;
}
