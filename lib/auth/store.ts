import { and, asc, desc, eq, gt, inArray, isNull, lt, ne, sql } from 'drizzle-orm';
import type { Queries, Transaction } from '../../db/client';
import { prepareOnce } from '../../db/prepare-once';
import type { NewRow } from '../../db/rows';
import { integrationKeys, walletChallenges, walletSessions } from '../../db/schema/auth';
import { calculateIdleCutoff, MAX_SESSIONS_PER_WALLET } from './rules';

export type StoredChallenge = typeof walletChallenges.$inferSelect;
export type StoredSession = typeof walletSessions.$inferSelect;

export async function insertChallenge(
  transaction: Transaction,
  row: NewRow<typeof walletChallenges, 'consumedAt'>,
): Promise<void> {
  await transaction.insert(walletChallenges).values(row);
}

/** Finds a challenge, even one that was used or has expired. */
export async function findChallenge(queries: Queries, challengeId: string): Promise<StoredChallenge | null> {
  const [row] = await queries.select().from(walletChallenges).where(eq(walletChallenges.challengeId, challengeId));
  return row ?? null;
}

/** Consumes a challenge. Returns false if it was consumed before: of several calls at once, only one gets true. */
export async function consumeChallenge(transaction: Transaction, challengeId: string, now: Date): Promise<boolean> {
  const rows = await transaction
    .update(walletChallenges)
    .set({ consumedAt: now })
    .where(and(eq(walletChallenges.challengeId, challengeId), isNull(walletChallenges.consumedAt)))
    .returning({ challengeId: walletChallenges.challengeId });
  return rows.length === 1;
}

/** Deletes at most `limit` challenges that expired before `before`, oldest first. Returns how many. */
export async function deleteExpiredChallenges(queries: Queries, before: Date, limit: number): Promise<number> {
  const { challengeId, expiresAt } = walletChallenges;
  const old = queries
    .select({ challengeId })
    .from(walletChallenges)
    .where(lt(expiresAt, before))
    .orderBy(asc(expiresAt))
    .limit(limit)
    .for('update', { skipLocked: true });
  const forgotten = await queries
    .delete(walletChallenges)
    .where(sql`${challengeId} = any(array(${old}))`)
    .returning({ challengeId });
  return forgotten.length;
}

export async function insertSession(
  transaction: Transaction,
  row: NewRow<typeof walletSessions, 'revokedAt'>,
): Promise<void> {
  await transaction.insert(walletSessions).values(row);
}

const prepareSessionQuery = prepareOnce((queries) =>
  queries
    .select()
    .from(walletSessions)
    .where(eq(walletSessions.tokenHash, sql.placeholder('tokenHash')))
    .prepare('find_session'),
);

/** Finds a session by the hash of its token, even one that has ended. */
export async function findSession(queries: Queries, tokenHash: string): Promise<StoredSession | null> {
  const [row] = await prepareSessionQuery(queries).execute({ tokenHash });
  return row ?? null;
}

export async function updateLastUse(queries: Queries, tokenHash: string, now: Date): Promise<void> {
  await queries.update(walletSessions).set({ lastUsedAt: now }).where(eq(walletSessions.tokenHash, tokenHash));
}

export async function endSession(transaction: Transaction, tokenHash: string, now: Date): Promise<void> {
  await transaction
    .update(walletSessions)
    .set({ revokedAt: now })
    .where(and(eq(walletSessions.tokenHash, tokenHash), isNull(walletSessions.revokedAt)));
}

/** Deletes at most `limit` sessions whose `expiresAt` is before `before`, oldest first. Returns how many. */
export async function deleteExpiredSessions(queries: Queries, before: Date, limit: number): Promise<number> {
  const { tokenHash, expiresAt } = walletSessions;
  const old = queries
    .select({ tokenHash })
    .from(walletSessions)
    .where(lt(expiresAt, before))
    .orderBy(asc(expiresAt))
    .limit(limit)
    .for('update', { skipLocked: true });
  const deleted = await queries
    .delete(walletSessions)
    .where(sql`${tokenHash} = any(array(${old}))`)
    .returning({ tokenHash });
  return deleted.length;
}

/** Matches sessions that are neither revoked, nor expired, nor unused for too long. */
const buildOpenSessionCondition = (now: Date) =>
  and(
    isNull(walletSessions.revokedAt),
    gt(walletSessions.expiresAt, now),
    gt(walletSessions.lastUsedAt, calculateIdleCutoff(now)),
  );

/** Lists the open sessions of a wallet, newest first. */
export const listOpenSessions = (queries: Queries, wallet: string, now: Date): Promise<StoredSession[]> =>
  queries
    .select()
    .from(walletSessions)
    .where(and(eq(walletSessions.wallet, wallet), buildOpenSessionCondition(now)))
    .orderBy(desc(walletSessions.createdAt), desc(walletSessions.tokenHash))
    .limit(MAX_SESSIONS_PER_WALLET);

/** Returns those of the sessions that are open, by the hashes of their tokens. */
export async function listOpenSessionHashes(
  queries: Queries,
  tokenHashes: readonly string[],
  now: Date,
): Promise<ReadonlySet<string>> {
  const rows = await queries
    .select({ tokenHash: walletSessions.tokenHash })
    .from(walletSessions)
    .where(and(inArray(walletSessions.tokenHash, [...tokenHashes]), buildOpenSessionCondition(now)));
  return new Set(rows.map(({ tokenHash }) => tokenHash));
}

/** Ends the open sessions of a wallet, or of all wallets if it is null. Returns how many. */
export async function endWalletSessions(transaction: Transaction, wallet: string | null, now: Date): Promise<number> {
  const ended = await transaction
    .update(walletSessions)
    .set({ revokedAt: now })
    .where(and(wallet === null ? undefined : eq(walletSessions.wallet, wallet), buildOpenSessionCondition(now)))
    .returning({ wallet: walletSessions.wallet });
  return ended.length;
}

/**
 * Ends the oldest open sessions of a wallet beyond the number it may have, but not the new one: an instance whose clock
 * is late may have created it with the earliest time.
 */
export async function endSurplusSessions(
  transaction: Transaction,
  { wallet, tokenHash, createdAt }: Pick<StoredSession, 'wallet' | 'tokenHash' | 'createdAt'>,
): Promise<void> {
  const others = and(eq(walletSessions.wallet, wallet), ne(walletSessions.tokenHash, tokenHash));
  const surplus = transaction
    .select({ tokenHash: walletSessions.tokenHash })
    .from(walletSessions)
    .where(and(others, buildOpenSessionCondition(createdAt)))
    .orderBy(desc(walletSessions.createdAt), desc(walletSessions.tokenHash))
    .offset(MAX_SESSIONS_PER_WALLET - 1);
  await transaction
    .update(walletSessions)
    .set({ revokedAt: createdAt })
    .where(inArray(walletSessions.tokenHash, surplus));
}

export type StoredIntegrationKey = typeof integrationKeys.$inferSelect;

/** Finds a key that was not revoked. */
export async function findIntegrationKey(queries: Queries, keyId: string): Promise<StoredIntegrationKey | null> {
  const [row] = await queries
    .select()
    .from(integrationKeys)
    .where(and(eq(integrationKeys.keyId, keyId), isNull(integrationKeys.revokedAt)));
  return row ?? null;
}

/** A key to insert, before its first rotation. */
type NewIntegrationKey = NewRow<typeof integrationKeys, 'previousSecretHash' | 'previousUntil' | 'revokedAt'>;

export async function insertIntegrationKey(queries: Queries, row: NewIntegrationKey): Promise<void> {
  await queries.insert(integrationKeys).values(row);
}

/** Lists all keys, revoked ones too, oldest first. */
export const listIntegrationKeys = (queries: Queries): Promise<StoredIntegrationKey[]> =>
  queries.select().from(integrationKeys).orderBy(integrationKeys.createdAt, integrationKeys.keyId);

/**
 * Replaces the secret if it is still the one that was read; the old one is valid until `previousUntil`. Returns false
 * if it was rotated or revoked meanwhile.
 */
export async function replaceSecret(
  transaction: Transaction,
  { keyId, secretHash: before }: StoredIntegrationKey,
  secretHash: string,
  previousUntil: Date,
): Promise<boolean> {
  const rows = await transaction
    .update(integrationKeys)
    .set({ secretHash, previousSecretHash: before, previousUntil })
    .where(
      and(eq(integrationKeys.keyId, keyId), eq(integrationKeys.secretHash, before), isNull(integrationKeys.revokedAt)),
    )
    .returning({ keyId: integrationKeys.keyId });
  return rows.length === 1;
}

/** Revokes a key; false when there was none to revoke. */
export async function revokeIntegrationKey(queries: Queries, keyId: string, now: Date): Promise<boolean> {
  const rows = await queries
    .update(integrationKeys)
    .set({ revokedAt: now })
    .where(and(eq(integrationKeys.keyId, keyId), isNull(integrationKeys.revokedAt)))
    .returning({ keyId: integrationKeys.keyId });
  return rows.length === 1;
}
