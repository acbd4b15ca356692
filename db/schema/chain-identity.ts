import { sql } from 'drizzle-orm';
import { boolean, check, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './columns';

/** Which chain this database tells of: one row, written at the first start and never changed. */
export const chainIdentity = pgTable(
  'chain_identity',
  {
    single: boolean('single').primaryKey(),
    genesisHash: text('genesis_hash').notNull(),
    recordedAt: instant('recorded_at').notNull(),
  },
  (table) => [check('one_chain', sql`${table.single}`)],
);
