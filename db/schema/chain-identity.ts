import { sql } from 'drizzle-orm';
import { boolean, check, pgTable, text } from 'drizzle-orm/pg-core';
import { bigintColumn, timestampColumn } from './columns';

/**
 * The chain that this database is bound to: one row, written at the first start. Only its finalized tip changes,
 * upwards.
 */
export const chainIdentity = pgTable(
  'chain_identity',
  {
    single: boolean('single').primaryKey(),
    genesisHash: text('genesis_hash').notNull(),
    recordedAt: timestampColumn('recorded_at').notNull(),
    /** The highest finalized slot that any instance saw. */
    finalizedSlot: bigintColumn('finalized_slot').notNull().default(sql`0`),
    /**
     * The block height at `finalizedSlot`, or at an earlier slot if an older release saved a later one. Null until it
     * was read.
     */
    finalizedBlockHeight: bigintColumn('finalized_block_height'),
    /** When `finalizedBlockHeight` was read; null if that is null. */
    finalizedReadAt: timestampColumn('finalized_read_at'),
  },
  (table) => [check('one_chain', sql`${table.single}`)],
);
