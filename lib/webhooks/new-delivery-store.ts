import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { NewRow } from '../../db/rows';
import { webhookDeliveries } from '../../db/schema/webhooks';

/** Columns that are null in a new delivery. */
type AttemptColumns = 'leaseToken' | 'lastAttemptAt' | 'responseStatus' | 'responseExcerpt' | 'failure';
type NewDelivery = Readonly<Record<keyof NewRow<typeof webhookDeliveries, AttemptColumns>, SQL>>;

/**
 * Builds `insert into … select …` for deliveries that are due at once; the caller appends the `from` clause. `key` has
 * the SQL expressions for the endpoint and the event of each row of that clause.
 */
export function buildDeliveryInsert(key: Pick<NewDelivery, 'endpointId' | 'duelId' | 'sequence'>, now: Date): SQL {
  const at = sql`${now.toISOString()}::timestamptz`;
  const row: NewDelivery = { ...key, status: sql`'pending'`, attempts: sql`0`, nextAttemptAt: at, createdAt: at };
  const columns = getTableColumns(webhookDeliveries);
  const names = Object.keys(row).map((name) => sql.identifier(columns[name as keyof NewDelivery].name));
  return sql`insert into ${webhookDeliveries} (${sql.join(names, sql`, `)}) select ${sql.join(Object.values(row), sql`, `)}`;
}
