import { sql } from 'drizzle-orm';
import { check, foreignKey, index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { timestampColumn } from './columns';
import { duels } from './duels';
import { packs } from './packs';
import { valuationPolicies } from './valuation';

/**
 * A wallet's search for an opponent. Only tickets of the same segment (the five columns from `packTier` to
 * `riskSegment`) are matched. A trigger on `duels` ends the tickets of a duel once it ends or its refund begins.
 */
export const matchmakingTickets = pgTable(
  'matchmaking_tickets',
  {
    ticketId: text('ticket_id').primaryKey(),
    wallet: text('wallet').notNull(),
    state: text('state').notNull(),
    endReason: text('end_reason'),
    packTier: text('pack_tier').notNull(),
    policyHash: text('policy_hash')
      .notNull()
      .references(() => valuationPolicies.policyHash),
    providerMode: text('provider_mode').notNull(),
    region: text('region').notNull(),
    riskSegment: text('risk_segment').notNull(),
    /** Version of the rules that chose the risk segment. `riskFacts` are the facts that they used. */
    riskRules: text('risk_rules').notNull(),
    riskFacts: jsonb('risk_facts').$type<readonly StoredRiskFact[]>().notNull(),
    /** The tier's pack; once matched, the duel's. */
    packId: text('pack_id')
      .notNull()
      .references(() => packs.packId),
    duelId: text('duel_id'),
    side: text('side'),
    matchedAt: timestampColumn('matched_at'),
    createdAt: timestampColumn('created_at').notNull(),
    /** When the search ends without an opponent. */
    expiresAt: timestampColumn('expires_at').notNull(),
    /** When the search ends unless its wallet polls again before. A player who left isn't matched. */
    seenUntil: timestampColumn('seen_until').notNull(),
    endedAt: timestampColumn('ended_at'),
  },
  (table) => [
    check('ticket_state', sql`${table.state} in ('searching', 'matched', 'completed', 'cancelled', 'expired')`),
    check('ticket_pack_tier', sql`${table.packTier} in ('starter', 'classic', 'premier')`),
    check('ticket_provider_mode', sql`${table.providerMode} in ('mock', 'reference', 'external')`),
    check('ticket_region', sql`${table.region} ~ '^[A-Z0-9-]{2,32}$'`),
    check('ticket_risk_segment', sql`${table.riskSegment} in ('standard', 'elevated', 'restricted')`),
    check(
      'a_match_is_whole',
      sql`num_nulls(${table.duelId}, ${table.side}, ${table.matchedAt}) = case when ${table.duelId} is null then 3 else 0 end`,
    ),
    check('ticket_side', sql`${table.side} in ('creator', 'opponent')`),
    check('searching_has_no_duel', sql`${table.state} not in ('searching', 'expired') or ${table.duelId} is null`),
    check('matched_has_a_duel', sql`${table.state} not in ('matched', 'completed') or ${table.duelId} is not null`),
    check('active_has_not_ended', sql`(${table.endedAt} is null) = (${table.state} in ('searching', 'matched'))`),
    check(
      'ended_early_has_a_reason',
      sql`(${table.endReason} is not null) = (${table.state} in ('cancelled', 'expired'))`,
    ),
    check(
      'ticket_cancel_reason',
      sql`${table.state} <> 'cancelled' or ${table.endReason} in ('participant', 'replaced', 'duel-cancelled')`,
    ),
    check('ticket_expiry_reason', sql`${table.state} <> 'expired' or ${table.endReason} in ('timeout', 'unseen')`),
    check(
      'search_has_an_end',
      sql`${table.expiresAt} > ${table.createdAt} and ${table.seenUntil} <= ${table.expiresAt}`,
    ),
    foreignKey({
      name: 'a_ticket_and_its_duel_have_one_policy',
      columns: [table.duelId, table.policyHash, table.providerMode],
      foreignColumns: [duels.duelId, duels.policyHash, duels.providerMode],
    }),
    uniqueIndex('one_active_ticket_per_wallet').on(table.wallet).where(sql`${table.state} in ('searching', 'matched')`),
    uniqueIndex('one_ticket_per_side').on(table.duelId, table.side).where(sql`${table.duelId} is not null`),
    index('searching_tickets')
      .on(
        table.packTier,
        table.policyHash,
        table.providerMode,
        table.region,
        table.riskSegment,
        table.createdAt,
        table.ticketId,
      )
      .where(sql`${table.state} = 'searching'`),
    index('tickets_that_waited')
      .on(
        table.packTier,
        table.policyHash,
        table.providerMode,
        table.region,
        table.riskSegment,
        table.matchedAt.desc().nullsLast(),
      )
      .where(sql`${table.side} = 'creator'`),
    index('tickets_of_a_wallet').on(table.wallet, table.createdAt),
    index('searches_due').on(table.seenUntil).where(sql`${table.state} = 'searching'`),
  ],
);

/** One fact that the risk rules weighed; `value` is a count, or whole seconds for the age. */
export interface StoredRiskFact {
  readonly fact: string;
  readonly value: number;
  readonly points: number;
}
