import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, primaryKey, text, unique, uniqueIndex } from 'drizzle-orm/pg-core';
import { timestampColumn } from './columns';
import { gameConfigs } from './game-configs';

/** Statuses of a round with a result, as a list in SQL. */
const RESULT_STATUSES = sql.raw(`('cashed-out', 'crashed', 'forfeited')`);
/** Statuses of a round that is over, as a list in SQL. A voided round has no result. */
const ENDED_STATUSES = sql.raw(`('cashed-out', 'crashed', 'forfeited', 'voided')`);

/**
 * A round of Crash, a demo game without any value. Its server seed is stored only once it has ended, and never for a
 * voided round: one whose seed can't be derived any more, because the deployment has lost the key.
 */
export const crashRounds = pgTable(
  'crash_rounds',
  {
    roundId: text('round_id').primaryKey(),
    wallet: text('wallet').notNull(),
    configHash: text('config_hash')
      .notNull()
      .references(() => gameConfigs.configHash),
    serverSeedHash: text('server_seed_hash').notNull().unique('one_round_a_commitment'),
    status: text('status').notNull(),
    /** The last stage that was reached; 0 before any. */
    stage: integer('stage').notNull(),
    /** Counts transitions. */
    version: integer('version').notNull(),
    /** Counts the lines of the round's ledger: its transitions, and the steps of custody and settlement. */
    events: integer('events').notNull(),
    clientSeed: text('client_seed'),
    deadline: timestampColumn('deadline'),
    serverSeed: text('server_seed'),
    createdAt: timestampColumn('created_at').notNull(),
    startedAt: timestampColumn('started_at'),
    endedAt: timestampColumn('ended_at'),
  },
  (table) => [
    check('crash_status', sql`${table.status} in ('committed', 'active') or ${table.status} in ${ENDED_STATUSES}`),
    check(
      'crash_stage_is_a_stage',
      sql`${table.stage} >= 0 and ${table.version} >= 1 and ${table.events} >= ${table.version}`,
    ),
    check('only_an_active_round_has_a_deadline', sql`(${table.deadline} is not null) = (${table.status} = 'active')`),
    check('active_has_a_stage', sql`${table.status} <> 'active' or ${table.stage} >= 1`),
    check(
      'commit_precedes_client_seed',
      sql`(${table.clientSeed} is null) = (${table.startedAt} is null) and ${table.startedAt} >= ${table.createdAt}
        and (${table.status} = 'voided' or (${table.status} = 'committed') = (${table.clientSeed} is null))`,
    ),
    check(
      'client_seed_precedes_reveal',
      sql`(${table.status} in ${RESULT_STATUSES}) = (${table.serverSeed} is not null) and (${table.status} in ${ENDED_STATUSES}) = (${table.endedAt} is not null)
        and ${table.endedAt} >= ${table.createdAt} and ${table.endedAt} >= ${table.startedAt}`,
    ),
    check(
      'crash_seed_opens_its_commitment',
      sql`encode(sha256(decode(${table.serverSeed}, 'hex')), 'hex') = ${table.serverSeedHash}`,
    ),
    check('crash_client_seed', sql`${table.clientSeed} ~ '^[!-~]{1,64}$'`),
    uniqueIndex('one_open_crash_round_per_wallet')
      .on(table.wallet)
      .where(sql`${table.status} in ('committed', 'active')`),
    index('crash_rounds_newest').on(table.wallet, table.createdAt, table.roundId),
    index('crash_rounds_overdue').on(table.deadline).where(sql`${table.status} = 'active'`),
  ],
);

/** The ledger of a round. A trigger refuses every change of a line. */
export const crashEvents = pgTable(
  'crash_events',
  {
    roundId: text('round_id')
      .notNull()
      .references(() => crashRounds.roundId),
    sequence: integer('sequence').notNull(),
    area: text('area').notNull(),
    kind: text('kind').notNull(),
    at: timestampColumn('at').notNull(),
    /**
     * Set for a transition only, like `stage` and `deadline`: the version that it made, the stage after it, and the
     * deadline of the stage that it left, null if it left none.
     */
    version: integer('version'),
    stage: integer('stage'),
    deadline: timestampColumn('deadline'),
  },
  (table) => [
    primaryKey({ columns: [table.roundId, table.sequence] }),
    unique('one_transition_a_version').on(table.roundId, table.version),
    uniqueIndex('one_end_a_round').on(table.roundId).where(sql`${table.kind} in ${ENDED_STATUSES}`),
    uniqueIndex('one_final_answer_an_area').on(table.roundId, table.area).where(sql`${table.kind} = 'finalized'`),
    check('event_area', sql`${table.area} in ('game', 'custody', 'settlement')`),
    check(
      'crash_event_kind',
      sql`${table.kind} in ('committed', 'started', 'continued', 'cashed-out', 'crashed', 'forfeited', 'voided') and ${table.area} = 'game'
        or ${table.kind} in ('requested', 'finalized', 'disputed') and ${table.area} <> 'game'`,
    ),
    check(
      'a_transition_has_its_version',
      sql`num_nulls(${table.version}, ${table.stage}) = case when ${table.area} = 'game' then 0 else 2 end`,
    ),
    check(
      'no_decision_after_the_deadline',
      sql`${table.kind} not in ('continued', 'cashed-out', 'crashed') or ${table.deadline} is null or ${table.at} <= ${table.deadline}`,
    ),
    check('no_forfeit_before_the_deadline', sql`${table.kind} <> 'forfeited' or ${table.at} > ${table.deadline}`),
    check(
      'a_decision_leaves_a_stage',
      sql`${table.kind} not in ('continued', 'cashed-out', 'forfeited') or ${table.deadline} is not null`,
    ),
  ],
);

/**
 * Requests to the settlement provider. A round has at most one for each `area`: to take custody, and to settle. The key
 * is derived from round and area. A signed answer that fits its request is stored as evidence; any other answer makes
 * the request disputed.
 */
export const crashRequests = pgTable(
  'crash_requests',
  {
    requestKey: text('request_key').primaryKey(),
    roundId: text('round_id')
      .notNull()
      .references(() => crashRounds.roundId),
    area: text('area').notNull(),
    state: text('state').notNull(),
    /** The request as canonical JSON. */
    payload: text('payload').notNull(),
    payloadHash: text('payload_hash').notNull(),
    attempts: integer('attempts').notNull(),
    lastAttemptAt: timestampColumn('last_attempt_at'),
    /**
     * When the next attempt is due; while an attempt runs, when another one may start. Null once the request is final.
     */
    nextAttemptAt: timestampColumn('next_attempt_at'),
    leaseToken: text('lease_token'),
    evidence: jsonb('evidence').$type<StoredEvidence>(),
    createdAt: timestampColumn('created_at').notNull(),
    finalizedAt: timestampColumn('finalized_at'),
  },
  (table) => [
    unique('one_request_an_area').on(table.roundId, table.area),
    check('request_area', sql`${table.area} in ('custody', 'settlement')`),
    check(
      'request_key_follows_from_the_round',
      sql`${table.requestKey} = 'crash:' || ${table.roundId} || ':' || ${table.area}`,
    ),
    check('request_state', sql`${table.state} in ('pending', 'requested', 'disputed', 'final')`),
    check(
      'payload_hash_is_the_hash',
      sql`${table.payloadHash} = encode(sha256(convert_to(${table.payload}, 'UTF8')), 'hex')`,
    ),
    check(
      'final_has_evidence_for_its_payload',
      sql`(${table.state} = 'final') = (${table.evidence} is not null) and (${table.evidence} is null) = (${table.finalizedAt} is null)
        and (${table.evidence} is null or ${table.evidence} ->> 'payloadHash' = ${table.payloadHash})`,
    ),
    check('final_is_over', sql`(${table.state} = 'final') = (${table.nextAttemptAt} is null)`),
    check('requested_was_attempted', sql`${table.state} = 'pending' or ${table.attempts} >= 1`),
    index('crash_requests_due').on(table.nextAttemptAt).where(sql`${table.state} <> 'final'`),
  ],
);

/** The provider's signed answer. */
export interface StoredEvidence {
  readonly requestKey: string;
  readonly payloadHash: string;
  readonly reference: string;
  readonly performedAt: string;
  readonly signature: string;
}

/** The fixture provider's own ledger, one row for each `requestKey`. */
export const fixtureSettlements = pgTable('fixture_settlements', {
  requestKey: text('request_key').primaryKey(),
  payloadHash: text('payload_hash').notNull(),
  reference: text('reference').notNull(),
  performedAt: timestampColumn('performed_at').notNull(),
});
