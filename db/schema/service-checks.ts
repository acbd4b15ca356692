import { sql } from 'drizzle-orm';
import { check, pgTable, text } from 'drizzle-orm/pg-core';
import { timestampColumn } from './columns';

/** When each dependency of the service was last checked, and last seen working. One row each, for all instances. */
export const serviceChecks = pgTable(
  'service_checks',
  {
    /** `chain`, `worker`, or `provider:` or `deliveries:` and the provider's key. */
    subject: text('subject').primaryKey(),
    checkedAt: timestampColumn('checked_at').notNull(),
    seenAt: timestampColumn('seen_at'),
    /** Text for the public that says why the dependency didn't work at its last check; null if it did. */
    fault: text('fault'),
  },
  (table) => [
    check(
      'check_subject',
      sql`${table.subject} ~ '^(chain|worker|(provider|deliveries):[1-9A-HJ-NP-Za-km-z]{32,44})$'`,
    ),
  ],
);
