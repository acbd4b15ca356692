import type pg from 'pg';
import type { RequestCount } from '../api/limits';
import { calculateIdleCutoff, calculateUseWriteCutoff, type SessionTimes } from './rules';
import type { StoredSession } from './store';

/**
 * A session with its wallet's count of requests, this one included. `requestCount` is null if the session isn't live,
 * or the request wasn't counted in the database.
 */
export interface CountedSession extends SessionTimes {
  readonly wallet: string;
  readonly requestCount: RequestCount | null;
}

// Counts in the table of `rate-limiter-flexible`, with the keys and windows that the library would use. A request whose
// session has ended isn't counted for the wallet, but later by client address, like one with an unknown token. The
// statement also updates the session's last use if the stored time is old enough.
const COUNT_SESSION_SQL = `
  with session as (
    select wallet, last_used_at, expires_at, revoked_at from wallet_sessions where token_hash = $1
  ), live as (
    select wallet, last_used_at from session where revoked_at is null and expires_at > $5 and last_used_at > $6
  ), touched as (
    update wallet_sessions set last_used_at = $5 from live where token_hash = $1 and live.last_used_at < $7
  ), counted as (
    insert into rate_limits as kept (key, points, expire)
    select $2 || ':wallet:' || wallet, 1, $4::bigint from live
    on conflict (key) do update set
      points = case when kept.expire <= $3 then 1 else kept.points + 1 end,
      expire = case when kept.expire <= $3 then $4 else kept.expire end
    returning points, expire
  )
  select session.*, points, expire from session left join counted on true`;

/** Row of `COUNT_SESSION_SQL`. If the request wasn't counted, `points` and `expire` (Unix ms) are null. */
interface CountedSessionRow {
  readonly wallet: StoredSession['wallet'];
  readonly last_used_at: StoredSession['lastUsedAt'];
  readonly expires_at: StoredSession['expiresAt'];
  readonly revoked_at: StoredSession['revokedAt'];
  readonly points: number | null;
  readonly expire: string | null;
}

/**
 * Reads a session and, if it is live, counts a request of its wallet and updates its last use if the stored time is old
 * enough, in one round trip. Returns null for an unknown token.
 */
export async function findSessionAndCount(
  pool: pg.Pool,
  tokenHash: string,
  { limitName, now, windowMs }: { readonly limitName: string; readonly now: Date; readonly windowMs: number },
): Promise<CountedSession | null> {
  const at = now.getTime();
  const values = [tokenHash, limitName, at, at + windowMs, now, calculateIdleCutoff(now), calculateUseWriteCutoff(now)];
  const { rows } = await pool.query<CountedSessionRow>({ name: 'count_session', text: COUNT_SESSION_SQL, values });
  const [row] = rows;
  if (row === undefined) return null;
  return {
    wallet: row.wallet,
    lastUsedAt: row.last_used_at,
    expiresAt: row.expires_at,
    revokedAt: row.revoked_at,
    requestCount: row.points === null ? null : { requests: row.points, msBeforeNext: Number(row.expire) - at },
  };
}
