import { sql } from 'drizzle-orm';
import { check, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { timestampColumn } from './columns';

/** A pack or machine that an operator added but hasn't offered yet. It isn't sealed, and the API doesn't show it. */
export const offerDrafts = pgTable(
  'offer_drafts',
  {
    kind: text('kind').notNull(),
    id: text('id').notNull(),
    /** The operator's file that describes the pack or machine, as canonical JSON. */
    document: text('document').notNull(),
    addedAt: timestampColumn('added_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.id] }),
    check('draft_kind', sql`${table.kind} in ('pack', 'machine')`),
  ],
);

/** Changes that operators made to the offer of packs and machines, in order. Append-only. */
export const offerChanges = pgTable(
  'offer_changes',
  {
    kind: text('kind').notNull(),
    id: text('id').notNull(),
    sequence: integer('sequence').notNull(),
    change: text('change').notNull(),
    /** Pack or machine that is offered instead, for `replaced`. */
    replacedBy: text('replaced_by'),
    at: timestampColumn('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.id, table.sequence] }),
    check('changed_kind', sql`${table.kind} in ('pack', 'machine')`),
    check('change_in_order', sql`${table.sequence} >= 1`),
    check('offer_change', sql`${table.change} in ('added', 'dropped', 'offered', 'retired', 'replaced')`),
    check('replaced_by_another', sql`(${table.change} = 'replaced') = (${table.replacedBy} is not null)`),
  ],
);
