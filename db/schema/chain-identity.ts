import { sql } from 'drizzle-orm';
import { boolean, check, pgTable, text } from 'drizzle-orm/pg-core';
import { instant, units } from './columns';

/** The chain that this database is bound to: one row, written at the first start. Only the slot changes, upwards. */
export const chainIdentity = pgTable(
  'chain_identity',
  {
    single: boolean('single').primaryKey(),
    genesisHash: text('genesis_hash').notNull(),
    recordedAt: instant('recorded_at').notNull(),
    /** The highest finalized slot that any instance saw. */
    finalizedSlot: units('finalized_slot').notNull().default(sql`0`),
  },
  (table) => [check('one_chain', sql`${table.single}`)],
);
