import { sql } from 'drizzle-orm';
import { check, index, pgTable, text } from 'drizzle-orm/pg-core';
import { timestampColumn } from './columns';

/** A sign-in message for a wallet to sign. The first valid signature opens a session and consumes it. */
export const walletChallenges = pgTable(
  'wallet_challenges',
  {
    challengeId: text('challenge_id').primaryKey(),
    wallet: text('wallet').notNull(),
    message: text('message').notNull(),
    createdAt: timestampColumn('created_at').notNull(),
    expiresAt: timestampColumn('expires_at').notNull(),
    consumedAt: timestampColumn('consumed_at'),
  },
  (table) => [
    check('challenge_lives_five_minutes', sql`${table.expiresAt} <= ${table.createdAt} + interval '5 minutes'`),
    index('wallet_challenges_expiry').on(table.expiresAt),
  ],
);

/** A session of a wallet, also a revoked or expired one. Only the hash of its token is stored. */
export const walletSessions = pgTable(
  'wallet_sessions',
  {
    tokenHash: text('token_hash').primaryKey(),
    wallet: text('wallet').notNull(),
    challengeId: text('challenge_id').notNull().unique(),
    createdAt: timestampColumn('created_at').notNull(),
    /** Time of a recent request with this session, see `calculateUseWriteCutoff` in `lib/auth/rules.ts`. */
    lastUsedAt: timestampColumn('last_used_at').notNull(),
    expiresAt: timestampColumn('expires_at').notNull(),
    revokedAt: timestampColumn('revoked_at'),
  },
  (table) => [
    check('session_token_is_hashed', sql`${table.tokenHash} ~ '^[0-9a-f]{64}$'`),
    index('wallet_sessions_wallet').on(table.wallet),
    index('wallet_sessions_expiry').on(table.expiresAt),
  ],
);

/** The key of a trusted integration. Its secret is shown once; only the secret's hash is stored. */
export const integrationKeys = pgTable(
  'integration_keys',
  {
    keyId: text('key_id').primaryKey(),
    name: text('name').notNull(),
    scopes: text('scopes').array().notNull(),
    secretHash: text('secret_hash').notNull(),
    /** Hash of the secret before the last rotation, which still works until `previousUntil`; null if there was none. */
    previousSecretHash: text('previous_secret_hash'),
    previousUntil: timestampColumn('previous_until'),
    createdAt: timestampColumn('created_at').notNull(),
    revokedAt: timestampColumn('revoked_at'),
  },
  (table) => [
    check('integration_secret_is_hashed', sql`${table.secretHash} ~ '^[0-9a-f]{64}$'`),
    check('previous_secret_is_hashed', sql`${table.previousSecretHash} ~ '^[0-9a-f]{64}$'`),
    check('previous_secret_ends', sql`(${table.previousSecretHash} is null) = (${table.previousUntil} is null)`),
    check('integration_scopes', sql`${table.scopes} <@ array['read', 'act', 'operate', 'webhooks']`),
  ],
);
