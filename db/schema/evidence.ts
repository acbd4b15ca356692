import { sql } from 'drizzle-orm';
import { check, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { timestampColumn } from './columns';
import { duels } from './duels';

/** The draw request with its hash, as stored before the provider was asked, and the provider's signed answer. */
export const providerEvidence = pgTable(
  'provider_evidence',
  {
    duelId: text('duel_id')
      .primaryKey()
      .references(() => duels.duelId),
    /** The duel's valuation policy; a trigger refuses another one. */
    policyHash: text('policy_hash').notNull(),
    requestHash: text('request_hash').notNull(),
    requestJson: text('request_json').notNull(),
    requestedAt: timestampColumn('requested_at').notNull(),
    answer: jsonb('answer'),
    signature: text('signature'),
    answeredAt: timestampColumn('answered_at'),
  },
  (table) => [
    check(
      'evidence_hash_is_the_hash',
      sql`${table.requestHash} = encode(sha256(convert_to(${table.requestJson}, 'UTF8')), 'hex')`,
    ),
    check('answer_is_whole', sql`num_nulls(${table.answer}, ${table.signature}, ${table.answeredAt}) in (0, 3)`),
  ],
);
