import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { bigintColumn, timestampColumn } from './columns';
import { gachaRips } from './gacha';

/**
 * The delivery of the card of a paid rip to its payer. The provider knows it by the rip's id, so that a rip has one
 * delivery.
 */
export const cardDeliveries = pgTable(
  'card_deliveries',
  {
    ripId: text('rip_id')
      .primaryKey()
      .references(() => gachaRips.ripId),
    wallet: text('wallet').notNull(),
    cardId: text('card_id').notNull(),
    state: text('state').notNull(),
    /** The provider that was asked, set before the first request to it; null if none was. */
    providerKey: text('provider_key'),
    cardMint: text('card_mint').unique(),
    /** The provider's signature, base58, over its promise to deliver this mint. */
    providerSignature: text('provider_signature'),
    /**
     * The finalized transaction that delivered the card; null before, and if only the payer's token account was found
     * to hold it.
     */
    transactionSignature: text('transaction_signature'),
    /** Slot of that transaction, or without one the finalized slot at which the account was found to hold the card. */
    slot: bigintColumn('slot'),
    requestedAt: timestampColumn('requested_at').notNull(),
    /**
     * After this time the provider is asked to withdraw the delivery, unless the card has arrived. Once it is
     * withdrawn, the payment is owed back.
     */
    deadlineAt: timestampColumn('deadline_at').notNull(),
    endedAt: timestampColumn('ended_at'),
    /** When the worker checks this delivery next; null when it has ended. */
    nextCheckAt: timestampColumn('next_check_at'),
    checkAttempts: integer('check_attempts').notNull(),
    leaseToken: text('lease_token'),
    leaseUntil: timestampColumn('lease_until'),
  },
  (table) => [
    check('card_delivery_state', sql`${table.state} in ('requested', 'sending', 'delivered', 'withdrawn')`),
    check('promised_card_is_signed', sql`(${table.cardMint} is null) = (${table.providerSignature} is null)`),
    check('promised_card_has_a_provider', sql`${table.cardMint} is null or ${table.providerKey} is not null`),
    check('sent_card_has_a_mint', sql`${table.state} not in ('sending', 'delivered') or ${table.cardMint} is not null`),
    check('requested_card_has_no_mint', sql`${table.state} <> 'requested' or ${table.cardMint} is null`),
    check('delivered_card_has_a_slot', sql`(${table.state} = 'delivered') = (${table.slot} is not null)`),
    check(
      'only_a_delivered_card_has_a_transaction',
      sql`${table.transactionSignature} is null or ${table.state} = 'delivered'`,
    ),
    check(
      'ended_delivery_has_a_time',
      sql`(${table.state} in ('delivered', 'withdrawn')) = (${table.endedAt} is not null)`,
    ),
    check('ended_delivery_is_not_due', sql`${table.endedAt} is null or ${table.nextCheckAt} is null`),
    check('delivery_deadline_follows', sql`${table.deadlineAt} >= ${table.requestedAt}`),
    index('card_deliveries_due').on(table.nextCheckAt).where(sql`${table.nextCheckAt} is not null`),
    index('waiting_card_deliveries').on(table.state, table.requestedAt).where(sql`${table.endedAt} is null`),
  ],
);
