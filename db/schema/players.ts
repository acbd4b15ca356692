import { sql } from 'drizzle-orm';
import { check, pgTable, text } from 'drizzle-orm/pg-core';
import { timestampColumn } from './columns';

/**
 * Names that wallets gave themselves. Two wallets may have the same one, since each is shown with the wallet's start.
 */
export const playerNames = pgTable(
  'player_names',
  {
    wallet: text('wallet').primaryKey(),
    name: text('name').notNull(),
    namedAt: timestampColumn('named_at').notNull(),
  },
  (table) => [check('player_name_length', sql`length(${table.name}) between 2 and 12`)],
);
