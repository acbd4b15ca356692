import { pgTable, text } from 'drizzle-orm/pg-core';
import { timestampColumn } from './columns';

/** Tasks that one instance does for all instances. The SQL function `claim_worker_task` writes the rows. */
export const workerTasks = pgTable('worker_tasks', {
  name: text('name').primaryKey(),
  /** The instance that keeps doing the task, such as the leader; null for one that any may do after an interval. */
  owner: text('owner'),
  claimedAt: timestampColumn('claimed_at').notNull(),
});
