import { sql } from 'drizzle-orm';
import { boolean, check, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { timestampColumn } from './columns';

/**
 * A policy for comparing the draws of a duel, in canonical form (RFC 8785), addressed by its hash. Triggers refuse to
 * change or delete a policy, except for `current`, which marks the policy that new duels use.
 */
export const valuationPolicies = pgTable(
  'valuation_policies',
  {
    policyHash: text('policy_hash').primaryKey(),
    canonicalJson: text('canonical_json').notNull(),
    current: boolean('current').notNull(),
    createdAt: timestampColumn('created_at').notNull(),
  },
  (table) => [
    check(
      'policy_hash_is_the_hash',
      sql`${table.policyHash} = encode(sha256(convert_to(${table.canonicalJson}, 'UTF8')), 'hex')`,
    ),
    uniqueIndex('one_current_policy').on(table.current).where(sql`${table.current}`),
  ],
);
