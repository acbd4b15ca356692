import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { bigintColumn, timestampColumn } from './columns';

/**
 * A sealed pack. The root of its table is in the terms of every duel over the pack, so a trigger refuses updates of the
 * sealed columns. The columns of its offer (active, retired, replaced) and of the bond can change.
 */
export const packs = pgTable(
  'packs',
  {
    packId: text('pack_id').primaryKey(),
    name: text('name').notNull(),
    tier: text('tier').notNull(),
    depth: integer('depth').notNull(),
    active: boolean('active').notNull(),
    priceAmount: bigintColumn('price_amount').notNull(),
    priceMint: text('price_mint').notNull(),
    priceDecimals: integer('price_decimals').notNull(),
    pricedAt: timestampColumn('priced_at').notNull(),
    tableRoot: text('table_root').notNull(),
    totalWeight: bigintColumn('total_weight').notNull(),
    inventoryHash: text('inventory_hash').notNull(),
    oddsHash: text('odds_hash').notNull(),
    /** Card mode as in the terms: 0 for fees only, 1 if the drawn cards are escrowed too. */
    cardMode: integer('card_mode').notNull().default(0),
    /**
     * Lamports per base unit of a card's value; 0 if the cards have no value. `cardsLamports`: value of the two dearest
     * at this rate.
     */
    lamportsPerValueUnit: bigintColumn('lamports_per_value_unit').notNull().default(sql`0`),
    cardsLamports: bigintColumn('cards_lamports').notNull().default(sql`0`),
    /** The pack that this one is an edition of: the same cards with a mint each, for one duel. */
    editionOf: text('edition_of').references((): AnyPgColumn => packs.packId),
    /** When an operator retired the pack; null if none has. */
    retiredAt: timestampColumn('retired_at'),
    /** The pack that is offered instead of a retired one. */
    replacedBy: text('replaced_by').references((): AnyPgColumn => packs.packId),
    createdAt: timestampColumn('created_at').notNull(),
  },
  (table) => [
    check('offered_pack_is_not_retired', sql`not ${table.active} or ${table.retiredAt} is null`),
    check('only_a_retired_pack_is_replaced', sql`${table.replacedBy} is null or ${table.retiredAt} is not null`),
    check('pack_tier', sql`${table.tier} in ('starter', 'classic', 'premier')`),
    check('pack_weight_fits_u32', sql`${table.totalWeight} between 1 and 4294967295`),
    check('pack_price_is_positive', sql`${table.priceAmount} > 0`),
    check('pack_card_mode', sql`${table.cardMode} in (0, 1)`),
    check(
      'an_edition_has_cards_and_is_not_offered',
      sql`${table.editionOf} is null or (${table.cardMode} = 1 and not ${table.active})`,
    ),
    index('editions_of_a_pack').on(table.editionOf).where(sql`${table.editionOf} is not null`),
    index('packs_active').on(table.active, table.packId).where(sql`${table.editionOf} is null`),
  ],
);

/** One leaf of the sealed table. */
export const packEntries = pgTable(
  'pack_entries',
  {
    packId: text('pack_id')
      .notNull()
      .references(() => packs.packId),
    entryIndex: integer('entry_index').notNull(),
    cardId: text('card_id').notNull(),
    tier: text('tier').notNull(),
    weight: bigintColumn('weight').notNull(),
    valueAmount: bigintColumn('value_amount').notNull(),
    valueSource: text('value_source').notNull(),
    valuedAt: timestampColumn('valued_at').notNull(),
    cardMint: text('card_mint'),
  },
  (table) => [
    primaryKey({ columns: [table.packId, table.entryIndex] }),
    check('entry_index_fits_the_tree', sql`${table.entryIndex} between 0 and 1023`),
    check('entry_weight_fits_u32', sql`${table.weight} between 1 and 4294967295`),
    check('entry_value_not_negative', sql`${table.valueAmount} >= 0`),
    uniqueIndex('a_card_is_in_one_table').on(table.cardMint).where(sql`${table.cardMint} is not null`),
  ],
);

/**
 * Editions of card packs, sealed ahead. A duel takes one. It becomes free again only if that duel is cancelled and its
 * terms can never reach the chain.
 */
export const packEditions = pgTable(
  'pack_editions',
  {
    packId: text('pack_id')
      .primaryKey()
      .references(() => packs.packId),
    editionOf: text('edition_of')
      .notNull()
      .references(() => packs.packId),
    /** Provider that holds the cards. */
    providerKey: text('provider_key').notNull(),
    sealedAt: timestampColumn('sealed_at').notNull(),
    /** When the edition was taken for a new duel, the `created_at` of the duel that uses it; null while it is free. */
    takenAt: timestampColumn('taken_at'),
    /** When it became certain that the edition never becomes free again; null while it is free or could become free. */
    spentAt: timestampColumn('spent_at'),
  },
  (table) => [
    check('spent_edition_was_taken', sql`${table.spentAt} is null or ${table.takenAt} is not null`),
    index('held_editions').on(table.takenAt).where(sql`${table.takenAt} is not null and ${table.spentAt} is null`),
    index('free_editions').on(table.editionOf, table.providerKey, table.sealedAt).where(sql`${table.takenAt} is null`),
  ],
);
