import type { Database } from '../../db/client';
import type { Authenticator } from '../api/authenticate';
import type { RateLimitName, Scope } from '../api/endpoint';
import { getWindowMs, isLimitShared } from '../api/limits';
import type { Clock } from '../core/clock';
import { constantTimeEqual } from '../core/constant-time-equal';
import { sha256Hex } from '../core/hash';
import { matchesSomeKey } from '../core/key-ring';
import { type CountedSession, findSessionAndCount } from './counted-session';
import { calculateUseWriteCutoff, isSessionLive } from './rules';
import { findIntegrationKey, findSession, type StoredIntegrationKey, updateLastUse } from './store';

interface Settings {
  readonly database: Database;
  readonly clock: Clock;
  readonly origin: string;
  readonly cronSecrets: readonly string[];
}

/** Opens the authenticator of wallet sessions, integration keys and the cron's secrets. */
export function openAuthenticator({ database, clock, origin, cronSecrets }: Settings): Authenticator {
  return {
    origin,
    async authenticateSessionToken(token, limit) {
      if (!/^rds_[A-Za-z0-9_-]{43}$/.test(token)) return null;
      const now = clock.now();
      const tokenHash = sha256Hex(token);
      const session = await findAndCountSession(database, tokenHash, limit, now);
      if (session === null || !isSessionLive(session, now)) return null;
      // If the statement that read the session also counted the request, it stored the last use too.
      if (session.requestCount === null && session.lastUsedAt < calculateUseWriteCutoff(now))
        await updateLastUse(database.queries, tokenHash, now);
      return { wallet: session.wallet, tokenHash, requestCount: session.requestCount };
    },
    async authenticateIntegrationKey(key) {
      const [, keyId, secret] = /^rdk_([1-9A-HJ-NP-Za-km-z]{16,22})_([A-Za-z0-9_-]{43})$/.exec(key) ?? [];
      if (keyId === undefined || secret === undefined) return null;
      const stored = await findIntegrationKey(database.queries, keyId);
      if (stored === null || !matchesKeySecret(stored, sha256Hex(secret), clock.now())) return null;
      return { keyId, scopes: stored.scopes as Scope[] };
    },
    isCronSecret: (secret) => matchesSomeKey(cronSecrets, (each) => constantTimeEqual(secret, each)),
  };
}

/**
 * Reads a session; null for an unknown token. On Postgres, if instances share the limit, the same statement counts the
 * request and stores its use.
 */
async function findAndCountSession(
  { pool, queries }: Database,
  tokenHash: string,
  word: RateLimitName,
  now: Date,
): Promise<CountedSession | null> {
  if (pool !== null && isLimitShared(word))
    return findSessionAndCount(pool, tokenHash, { limitName: word, now, windowMs: getWindowMs(word) });
  const session = await findSession(queries, tokenHash);
  return session && { ...session, requestCount: null };
}

/**
 * Whether a hash is that of the key's current secret, or of the secret before its rotation while that is still valid.
 */
function matchesKeySecret(
  { secretHash, previousSecretHash, previousUntil }: StoredIntegrationKey,
  given: string,
  now: Date,
): boolean {
  const previous = previousUntil !== null && now < previousUntil ? previousSecretHash : null;
  return constantTimeEqual(secretHash, given) || (previous !== null && constantTimeEqual(previous, given));
}
