import { pgTable, text } from 'drizzle-orm/pg-core';
import { timestampColumn } from './columns';

/** A wallet that allows everyone to see its binder. Deleting the row ends that at once. */
export const sharedBinders = pgTable('shared_binders', {
  wallet: text('wallet').primaryKey(),
  sharedAt: timestampColumn('shared_at').notNull(),
});
