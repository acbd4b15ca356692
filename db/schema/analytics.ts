import { sql } from 'drizzle-orm';
import { bigint, check, date, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { timestampColumn } from './columns';

/**
 * Daily count of each funnel step. No column could identify a visitor: no IP address, device or referring site.
 */
export const analyticsCounters = pgTable(
  'analytics_counters',
  {
    /** The day in UTC. */
    day: date('day', { mode: 'string' }).notNull(),
    event: text('event').notNull(),
    count: bigint('count', { mode: 'number' }).notNull(),
    /** Only to the minute: it shows whether counting works, not when somebody was here. */
    lastCountedAt: timestampColumn('last_counted_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.day, table.event] }),
    check(
      'funnel_event',
      sql`${table.event} in ('page-opened', 'pack-viewed', 'wallet-connected', 'session-created', 'search-started', 'search-matched', 'duel-opened', 'duel-joined', 'payment-signed', 'rip-seen', 'duel-settled', 'proof-checked')`,
    ),
    check('a_counter_counts', sql`${table.count} > 0`),
    check('counted_to_the_minute', sql`extract(second from ${table.lastCountedAt}) = 0`),
  ],
);
