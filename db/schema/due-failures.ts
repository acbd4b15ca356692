import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { timestampColumn } from './columns';

/**
 * Due rows whose latest attempts failed, with how often in a row. An entry is deleted by the next attempt that
 * succeeds, or once its row has no due time any more. The due time itself is in the row that is due.
 */
export const dueFailures = pgTable(
  'due_failures',
  {
    queue: text('queue').notNull(),
    /** The key of the row in its own table. */
    id: text('id').notNull(),
    failures: integer('failures').notNull(),
    /** Reason of the latest failure: a code or a class of errors, never the text of an error. */
    reason: text('reason').notNull(),
    failingSince: timestampColumn('failing_since').notNull(),
    failedAt: timestampColumn('failed_at').notNull(),
    /** When the row was parked, which means that it is retried rarely; null while it has its queue's usual retries. */
    parkedAt: timestampColumn('parked_at'),
  },
  (table) => [
    primaryKey({ columns: [table.queue, table.id] }),
    check('a_failure_is_counted', sql`${table.failures} >= 1`),
    index('parked_newest').on(table.parkedAt, table.queue, table.id).where(sql`${table.parkedAt} is not null`),
  ],
);
