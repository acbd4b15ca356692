import { and, count, desc, eq, sql } from 'drizzle-orm';
import { afterCursor } from '../../db/after-cursor';
import type { Queries, Transaction } from '../../db/client';
import type { NewRow } from '../../db/rows';
import { webhookEndpoints } from '../../db/schema/webhooks';
import type { SecretVersions } from './rules';

export type StoredWebhook = typeof webhookEndpoints.$inferSelect;

export interface PageQuery {
  readonly after: readonly string[];
  readonly limit: number;
}

/**
 * Counts a key's webhooks under a lock: until this transaction ends, other requests with the key wait to count them.
 */
export async function lockAndCountWebhooks(transaction: Transaction, keyId: string): Promise<number> {
  await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`webhooks ${keyId}`}, 0))`);
  const [row] = await transaction
    .select({ held: count() })
    .from(webhookEndpoints)
    .where(eq(webhookEndpoints.keyId, keyId));
  return row?.held ?? 0;
}

/** A webhook to insert: with one secret, and enabled. */
type NewWebhook = NewRow<typeof webhookEndpoints, 'overlapUntil' | 'disabledReason' | 'disabledAt'>;

/** Inserts a webhook. Returns null if the key has one for this URL already. */
export async function insertWebhook(transaction: Transaction, row: NewWebhook): Promise<StoredWebhook | null> {
  const [stored] = await transaction
    .insert(webhookEndpoints)
    .values(row)
    .onConflictDoNothing({ target: [webhookEndpoints.keyId, webhookEndpoints.url] })
    .returning();
  return stored ?? null;
}

/** Finds a webhook of this key; null also for a webhook of another key. */
export async function findWebhook(queries: Queries, keyId: string, endpointId: string): Promise<StoredWebhook | null> {
  const [row] = await queries
    .select()
    .from(webhookEndpoints)
    .where(and(eq(webhookEndpoints.endpointId, endpointId), eq(webhookEndpoints.keyId, keyId)));
  return row ?? null;
}

/** Lists a key's webhooks after a cursor, newest first. */
export async function listWebhookRows(
  queries: Queries,
  keyId: string,
  { after, limit }: PageQuery,
): Promise<StoredWebhook[]> {
  const { createdAt, endpointId } = webhookEndpoints;
  return queries
    .select()
    .from(webhookEndpoints)
    .where(and(eq(webhookEndpoints.keyId, keyId), afterCursor([createdAt, endpointId], after)))
    .orderBy(desc(createdAt), desc(endpointId))
    .limit(limit);
}

/** Deletes a webhook and its deliveries. Returns false if the key has no such webhook. */
export async function removeWebhook(transaction: Transaction, keyId: string, endpointId: string): Promise<boolean> {
  const rows = await transaction
    .delete(webhookEndpoints)
    .where(and(eq(webhookEndpoints.endpointId, endpointId), eq(webhookEndpoints.keyId, keyId)))
    .returning({ endpointId: webhookEndpoints.endpointId });
  return rows.length === 1;
}

/** Saves new secret versions. Returns null if another rotation was faster, or the webhook was deleted. */
export async function saveSecretVersions(
  transaction: Transaction,
  before: StoredWebhook,
  secrets: Pick<StoredWebhook, keyof SecretVersions>,
): Promise<StoredWebhook | null> {
  const [row] = await transaction
    .update(webhookEndpoints)
    .set(secrets)
    .where(
      and(eq(webhookEndpoints.endpointId, before.endpointId), eq(webhookEndpoints.secretVersion, before.secretVersion)),
    )
    .returning();
  return row ?? null;
}

/** Deletes every webhook of a key. */
export async function removeKeyWebhooks(transaction: Transaction, keyId: string): Promise<void> {
  await transaction.delete(webhookEndpoints).where(eq(webhookEndpoints.keyId, keyId));
}
