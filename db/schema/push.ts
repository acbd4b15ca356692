import { sql } from 'drizzle-orm';
import { check, foreignKey, index, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { bytesColumn, timestampColumn } from './columns';

/**
 * A browser that shows a wallet's notifications. It belongs to one wallet at a time, so that a browser which two people
 * share notifies the one who asked last.
 */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    subscriptionId: text('subscription_id').primaryKey(),
    wallet: text('wallet').notNull(),
    /**
     * The browser's address at its vendor's push service. It is never returned: a stranger could use up the browser's
     * quota there with it.
     */
    endpoint: text('endpoint').notNull(),
    /** Key of the browser that messages are encrypted to: an uncompressed point on P-256 (RFC 8291). */
    p256dh: bytesColumn('p256dh').notNull(),
    /** Secret of the browser that authenticates messages, 16 bytes (RFC 8291). */
    auth: bytesColumn('auth').notNull(),
    /** Public VAPID key that the browser subscribed with. The push service takes messages signed by no other. */
    serverKey: text('server_key').notNull(),
    deviceName: text('device_name').notNull(),
    createdAt: timestampColumn('created_at').notNull(),
    /** When the push service last accepted a message for this browser; null if it never did. */
    deliveredAt: timestampColumn('delivered_at'),
  },
  (table) => [
    unique('one_wallet_per_browser').on(table.endpoint),
    check('endpoint_is_short', sql`length(${table.endpoint}) <= 1024`),
    check('p256dh_is_a_point', sql`octet_length(${table.p256dh}) = 65 and get_byte(${table.p256dh}, 0) = 4`),
    check('auth_is_a_secret', sql`octet_length(${table.auth}) = 16`),
    check('device_name_is_short', sql`length(${table.deviceName}) between 1 and 60`),
    index('push_subscriptions_of_a_wallet').on(table.wallet, table.createdAt),
  ],
);

/**
 * One notification for one browser. Triggers insert it with the change that it is about. Ended rows are kept for 30
 * days: until then the same change gives no second notification, and they count towards the wallet's limit per hour.
 */
export const pushNotifications = pgTable(
  'push_notifications',
  {
    subscriptionId: text('subscription_id').notNull(),
    type: text('type').notNull(),
    /** The duel, rip or refund owed that changed. */
    recordId: text('record_id').notNull(),
    state: text('state').notNull(),
    attempts: integer('attempts').notNull(),
    /** When the next attempt is due; while an attempt runs, when another worker may start one. Null once it ended. */
    nextAttemptAt: timestampColumn('next_attempt_at'),
    leaseToken: text('lease_token'),
    lastAttemptAt: timestampColumn('last_attempt_at'),
    failure: text('failure'),
    /** When the notification is of no use any more: it isn't sent after that, and a push service drops it. */
    expiresAt: timestampColumn('expires_at').notNull(),
    createdAt: timestampColumn('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.subscriptionId, table.type, table.recordId] }),
    foreignKey({
      name: 'notification_of_a_subscription',
      columns: [table.subscriptionId],
      foreignColumns: [pushSubscriptions.subscriptionId],
    }).onDelete('cascade'),
    check(
      'notification_type',
      sql`${table.type} in ('opponent-joined', 'duel-result', 'duel-refund', 'pack-result', 'pack-refund')`,
    ),
    check('notification_state', sql`${table.state} in ('pending', 'sent', 'failed', 'expired')`),
    check(
      'pending_notification_has_a_next_attempt',
      sql`(${table.state} = 'pending') = (${table.nextAttemptAt} is not null)`,
    ),
    check('only_a_pending_notification_is_leased', sql`${table.leaseToken} is null or ${table.state} = 'pending'`),
    check('notification_attempts_are_bounded', sql`${table.attempts} between 0 and 5`),
    index('due_notifications').on(table.nextAttemptAt).where(sql`${table.state} = 'pending'`),
    index('leased_notifications').on(table.leaseToken).where(sql`${table.leaseToken} is not null`),
    index('notifications_of_a_browser').on(table.subscriptionId, table.createdAt),
    index('notifications_by_age').on(table.createdAt),
  ],
);
