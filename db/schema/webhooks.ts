import { sql } from 'drizzle-orm';
import { check, foreignKey, index, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { integrationKeys } from './auth';
import { timestampColumn } from './columns';
import { duelEvents } from './duels';

/** A webhook of an integration. Its signing secrets are derived from its id and version, never stored. */
export const webhookEndpoints = pgTable(
  'webhook_endpoints',
  {
    endpointId: text('endpoint_id').primaryKey(),
    keyId: text('key_id')
      .notNull()
      .references(() => integrationKeys.keyId),
    url: text('url').notNull(),
    /** Types of events to deliver; null for all, including types that are added later. */
    eventTypes: text('event_types').array(),
    secretVersion: integer('secret_version').notNull(),
    /** Oldest version of the secret that still signs until `overlapUntil`, beside all newer ones. */
    oldestVersion: integer('oldest_version').notNull(),
    overlapUntil: timestampColumn('overlap_until'),
    disabledReason: text('disabled_reason'),
    disabledAt: timestampColumn('disabled_at'),
    createdAt: timestampColumn('created_at').notNull(),
  },
  (table) => [
    unique('one_webhook_per_address').on(table.keyId, table.url),
    check('secret_versions_in_order', sql`${table.oldestVersion} between 1 and ${table.secretVersion}`),
    check('disabled_has_a_reason', sql`(${table.disabledReason} is null) = (${table.disabledAt} is null)`),
    check('disabled_reason', sql`${table.disabledReason} in ('gone')`),
  ],
);

/**
 * Changes of status for which no deliveries were queued yet. A trigger on `duel_events` writes them in the transaction
 * of the change; the statement that queues the deliveries deletes them.
 */
export const webhookOutbox = pgTable(
  'webhook_outbox',
  { duelId: text('duel_id').notNull(), sequence: integer('sequence').notNull() },
  (table) => [primaryKey({ columns: [table.duelId, table.sequence] })],
);

/** Delivery of one change to one webhook. Of a response, the status and the beginning of the body are kept. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    endpointId: text('endpoint_id')
      .notNull()
      .references(() => webhookEndpoints.endpointId, { onDelete: 'cascade' }),
    duelId: text('duel_id').notNull(),
    sequence: integer('sequence').notNull(),
    /** The column is still named `state`, as this member was in an earlier API. */
    status: text('state').notNull(),
    attempts: integer('attempts').notNull(),
    /**
     * When the next attempt is due; while an attempt runs, when another worker may start one. Null once delivered or
     * failed.
     */
    nextAttemptAt: timestampColumn('next_attempt_at'),
    leaseToken: text('lease_token'),
    lastAttemptAt: timestampColumn('last_attempt_at'),
    responseStatus: integer('response_status'),
    responseExcerpt: text('response_excerpt'),
    failure: text('failure'),
    createdAt: timestampColumn('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.endpointId, table.duelId, table.sequence] }),
    foreignKey({
      name: 'delivery_of_an_event',
      columns: [table.duelId, table.sequence],
      foreignColumns: [duelEvents.duelId, duelEvents.sequence],
    }),
    check('delivery_state', sql`${table.status} in ('pending', 'delivered', 'failed')`),
    check('pending_has_a_next_attempt', sql`(${table.status} = 'pending') = (${table.nextAttemptAt} is not null)`),
    check('only_pending_is_leased', sql`${table.leaseToken} is null or ${table.status} = 'pending'`),
    check('delivered_was_accepted', sql`${table.status} <> 'delivered' or ${table.responseStatus} between 200 and 299`),
    check('attempts_are_bounded', sql`${table.attempts} between 0 and 8`),
    check('excerpt_is_short', sql`length(${table.responseExcerpt}) <= 256`),
    index('due_deliveries').on(table.nextAttemptAt).where(sql`${table.status} = 'pending'`),
    index('due_deliveries_of_an_endpoint')
      .on(table.endpointId, table.nextAttemptAt)
      .where(sql`${table.status} = 'pending'`),
    index('finished_deliveries')
      .on(sql`coalesce(${table.lastAttemptAt}, ${table.createdAt})`)
      .where(sql`${table.status} <> 'pending'`),
    index('leased_deliveries').on(table.leaseToken).where(sql`${table.leaseToken} is not null`),
    index('deliveries_newest').on(table.endpointId, table.createdAt, table.duelId, table.sequence),
  ],
);
