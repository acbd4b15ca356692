import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { bigintColumn, bytesColumn, timestampColumn } from './columns';
import { packs } from './packs';
import { providerCommitments } from './provider';
import { valuationPolicies } from './valuation';

export const duels = pgTable(
  'duels',
  {
    duelId: text('duel_id').primaryKey(),
    /** Number of the duel's events. A decision is saved only if the duel still has the version that it was made on. */
    version: integer('version').notNull(),
    status: text('status').notNull(),
    cancelReason: text('cancel_reason'),
    matchmakingMode: text('matchmaking_mode').notNull(),
    /** False for an open duel that isn't listed: until it has an opponent, only players with its link can find it. */
    listed: boolean('listed').notNull().default(true),
    packId: text('pack_id')
      .notNull()
      .references(() => packs.packId),
    policyHash: text('policy_hash')
      .notNull()
      .references(() => valuationPolicies.policyHash),
    creatorWallet: text('creator_wallet').notNull(),
    invitedWallet: text('invited_wallet'),
    opponentWallet: text('opponent_wallet'),
    feeLamports: bigintColumn('fee_lamports').notNull(),
    treasuryWallet: text('treasury_wallet').notNull(),
    providerKey: text('provider_key').notNull(),
    providerMode: text('provider_mode').notNull(),
    seedCommitment: text('seed_commitment')
      .notNull()
      .unique()
      .references(() => providerCommitments.seedCommitment),
    entropyDelaySlots: integer('entropy_delay_slots').notNull(),
    /**
     * Layout of the terms and version of the escrow program: 1 has neither consent nor bond of the provider, 2 both.
     */
    termsLayout: integer('terms_layout').notNull().default(1),
    bondLamports: bigintColumn('bond_lamports').notNull().default(sql`0`),
    gridSlots: integer('grid_slots').notNull().default(0),
    acceptSteps: integer('accept_steps').notNull().default(0),
    revealDelaySlots: integer('reveal_delay_slots').notNull().default(0),
    fundingSeconds: integer('funding_seconds').notNull(),
    resolutionSeconds: integer('resolution_seconds').notNull(),
    expiresAt: timestampColumn('expires_at').notNull(),
    programId: text('program_id').notNull(),
    /** Card mode as in the terms: 0 for fees only, 1 if the drawn cards are escrowed too. */
    cardMode: integer('card_mode').notNull().default(0),
    // These five columns are set when the duel gets an opponent, and never changed afterwards.
    fundingDeadline: timestampColumn('funding_deadline'),
    resolutionDeadline: timestampColumn('resolution_deadline'),
    terms: bytesColumn('terms'),
    termsHash: text('terms_hash').unique(),
    escrowAddress: text('escrow_address').unique(),
    /**
     * The provider's signature over the terms hash, base58. Set before the first payment is prepared; null again once
     * the terms are withdrawn.
     */
    providerConsent: text('provider_consent'),
    // The columns from here to `cards` follow the finalized chain, except `fundPrepared`, which says whether a payment
    // was prepared.
    fundPrepared: boolean('fund_prepared').notNull(),
    creatorDeposited: boolean('creator_deposited').notNull(),
    opponentDeposited: boolean('opponent_deposited').notNull(),
    quorumSlot: bigintColumn('quorum_slot'),
    acceptedSlot: bigintColumn('accepted_slot'),
    targetSlot: bigintColumn('target_slot'),
    entropySlot: bigintColumn('entropy_slot'),
    entropy: text('entropy'),
    result: jsonb('result').$type<StoredResult>(),
    cards: jsonb('cards').$type<StoredCards>(),
    createdAt: timestampColumn('created_at').notNull(),
    updatedAt: timestampColumn('updated_at').notNull(),
    /** When the worker checks this duel next; null once nothing is left to check. */
    nextCheckAt: timestampColumn('next_check_at'),
    checkAttempts: integer('check_attempts').notNull(),
    /** Token of the run that claimed this duel. Once it is replaced, that run can't write. */
    leaseToken: text('lease_token'),
    leaseUntil: timestampColumn('lease_until'),
  },
  (table) => [
    check(
      'duel_status',
      sql`${table.status} in ('waiting', 'matched', 'funding', 'committing', 'funded', 'resolving', 'resolved', 'settled', 'refunding', 'refunded', 'cancelled')`,
    ),
    check('duel_mode', sql`${table.matchmakingMode} in ('open', 'direct', 'house')`),
    check('duel_provider_mode', sql`${table.providerMode} in ('mock', 'reference', 'external')`),
    check('cancelled_has_a_reason', sql`(${table.cancelReason} is not null) = (${table.status} = 'cancelled')`),
    check('cancel_reason', sql`${table.cancelReason} in ('participant', 'timeout')`),
    check('two_different_wallets', sql`${table.opponentWallet} <> ${table.creatorWallet}`),
    check('invited_is_not_the_creator', sql`${table.invitedWallet} <> ${table.creatorWallet}`),
    check(
      'direct_names_the_invited',
      sql`(${table.matchmakingMode} = 'direct') = (${table.invitedWallet} is not null)`,
    ),
    check('only_open_duels_are_unlisted', sql`${table.listed} or ${table.matchmakingMode} = 'open'`),
    check(
      'only_the_invited_joins',
      sql`${table.invitedWallet} is null or ${table.opponentWallet} is null or ${table.opponentWallet} = ${table.invitedWallet}`,
    ),
    check(
      'matched_has_terms',
      sql`num_nulls(${table.opponentWallet}, ${table.terms}, ${table.termsHash}, ${table.escrowAddress}, ${table.fundingDeadline}, ${table.resolutionDeadline}) = case when ${table.opponentWallet} is null then 6 else 0 end`,
    ),
    check(
      'past_waiting_has_an_opponent',
      sql`${table.status} in ('waiting', 'cancelled') or ${table.opponentWallet} is not null`,
    ),
    check('waiting_has_no_opponent', sql`${table.status} <> 'waiting' or ${table.opponentWallet} is null`),
    check('terms_hash_is_the_hash', sql`${table.termsHash} = encode(sha256(${table.terms}), 'hex')`),
    // The place of the policy's hash in the terms: docs/duel-v4.md, "Terms".
    check('terms_hold_the_policy', sql`encode(substring(${table.terms} from 85 for 32), 'hex') = ${table.policyHash}`),
    check(
      'terms_have_their_length',
      sql`octet_length(${table.terms}) = case ${table.termsLayout} when 1 then 308 else 319 end`,
    ),
    check('known_terms_layout', sql`${table.termsLayout} in (1, 2)`),
    check(
      'bond_covers_three_fees',
      sql`case ${table.termsLayout} when 1 then ${table.bondLamports} = 0 else ${table.bondLamports} >= 3 * ${table.feeLamports} end`,
    ),
    check(
      'layout_2_has_a_grid',
      sql`${table.termsLayout} = 1 or (${table.gridSlots} * ${table.acceptSteps} > ${table.entropyDelaySlots} and ${table.revealDelaySlots} between 1 and 256)`,
    ),
    check(
      'consent_is_to_terms',
      sql`${table.providerConsent} is null or (${table.termsLayout} = 2 and ${table.terms} is not null)`,
    ),
    check(
      'accepted_after_both_paid',
      sql`num_nulls(${table.acceptedSlot}, ${table.targetSlot}) in (0, 2) and (${table.acceptedSlot} is null or (${table.acceptedSlot} >= ${table.quorumSlot} and ${table.targetSlot} >= ${table.acceptedSlot} + ${table.entropyDelaySlots}))`,
    ),
    check('fee_is_positive', sql`${table.feeLamports} > 0`),
    check('deadlines_in_order', sql`${table.resolutionDeadline} > ${table.fundingDeadline}`),
    check('funding_seconds_in_range', sql`${table.fundingSeconds} between 30 and 86400`),
    check(
      'committing_has_a_deposit',
      sql`${table.status} <> 'committing' or (${table.creatorDeposited} <> ${table.opponentDeposited})`,
    ),
    check(
      'quorum_is_two_deposits',
      sql`${table.status} not in ('funded', 'resolving', 'resolved', 'settled') or (${table.creatorDeposited} and ${table.opponentDeposited} and ${table.quorumSlot} is not null)`,
    ),
    check(
      'resolving_has_entropy',
      sql`${table.status} not in ('resolving', 'resolved', 'settled') or (${table.status} = 'settled' and num_nulls(${table.entropy}, ${table.entropySlot}) = 2) or (${table.entropy} is not null and ${table.entropySlot} >= ${table.quorumSlot} + ${table.entropyDelaySlots} and (${table.termsLayout} = 1 or ${table.entropySlot} >= ${table.targetSlot}))`,
    ),
    // A settled duel of unknown entropy may have no result: the coin for equal values is derived from the entropy.
    check(
      'resolved_has_a_result',
      sql`(${table.result} is not null) = (${table.status} in ('resolved', 'settled')) or (${table.status} = 'settled' and ${table.entropy} is null)`,
    ),
    check('duel_card_mode', sql`${table.cardMode} in (0, 1)`),
    check(
      'drawn_cards_come_with_the_result',
      sql`(${table.cards} is not null) = (${table.cardMode} = 1 and ${table.result} is not null)`,
    ),
    check(
      'settled_has_no_card_left',
      sql`${table.status} <> 'settled' or ${table.cards} is null or (${table.cards} #>> '{creator,state}' in ('delivered', 'missed') and ${table.cards} #>> '{opponent,state}' in ('delivered', 'missed'))`,
    ),
    // Another duel may use the edition of a cancelled duel: `returnEditions`.
    uniqueIndex('one_live_duel_per_edition')
      .on(table.packId)
      .where(sql`${table.cardMode} = 1 and ${table.status} <> 'cancelled'`),
    check(
      'nothing_left_to_check_only_at_the_end',
      sql`${table.nextCheckAt} is not null or ${table.status} in ('settled', 'refunded', 'cancelled')`,
    ),
    index('waiting_duels').on(table.creatorWallet, table.expiresAt).where(sql`${table.status} = 'waiting'`),
    // For finding the duel over an edition of a pack.
    index('duels_over_editions').on(table.packId).where(sql`${table.cardMode} = 1`),
    index('duels_by_provider').on(table.providerKey),
    index('duels_newest').on(table.createdAt, table.duelId),
    index('duels_by_status').on(table.status, table.createdAt, table.duelId),
    index('duels_by_creator').on(table.creatorWallet, table.createdAt, table.duelId),
    index('duels_by_opponent').on(table.opponentWallet, table.createdAt, table.duelId),
    index('duels_by_invited')
      .on(table.invitedWallet, table.createdAt, table.duelId)
      .where(sql`${table.invitedWallet} is not null`),
    /**
     * A wallet's duels with a result: its pulls. Ids are ordered by bytes, as rows of both seats and rips are merged.
     */
    index('duels_pulled_by_creator')
      .on(table.creatorWallet, table.createdAt, sql`${table.duelId} collate "C"`)
      .where(sql`${table.result} is not null`),
    index('duels_pulled_by_opponent')
      .on(table.opponentWallet, table.createdAt, sql`${table.duelId} collate "C"`)
      .where(sql`${table.result} is not null`),
    /** For the foreign key of tickets, whose policy and provider mode are their duel's. */
    uniqueIndex('duel_segment').on(table.duelId, table.policyHash, table.providerMode),
    index('unfinished_duels_of_two')
      .on(table.creatorWallet, table.opponentWallet)
      .where(sql`${table.status} not in ('settled', 'refunded', 'cancelled') and ${table.opponentWallet} is not null`),
    /** With `unfinished_duels_of_two`, for counting a wallet's duels in the trigger `at_most_twenty_unaccepted`. */
    index('unfinished_duels_of_opponent')
      .on(table.opponentWallet)
      .where(sql`${table.status} not in ('settled', 'refunded', 'cancelled') and ${table.opponentWallet} is not null`),
    index('duels_due').on(table.nextCheckAt).where(sql`${table.nextCheckAt} is not null`),
  ],
);

/**
 * The result of a duel, from its finalized escrow account or, once that is closed, from its calls. Amounts are decimal
 * strings.
 */
export interface StoredResult {
  readonly winner: 'creator' | 'opponent';
  readonly seed: string;
  readonly sides: readonly [StoredDraw, StoredDraw];
}
export interface StoredDraw {
  /** The number that selected the entry; null if only the commit proves the entry. */
  readonly ticket: number | null;
  readonly entryIndex: number;
  readonly valueAmount: string;
}

/** State of each drawn card, in card mode. */
export interface StoredCards {
  readonly creator: StoredCard;
  readonly opponent: StoredCard;
}
export interface StoredCard {
  readonly mint: string;
  readonly state: 'awaited' | 'escrowed' | 'delivered' | 'missed';
}

/** The audit timeline. A row is inserted with the change that it records; a trigger refuses to change it later. */
export const duelEvents = pgTable(
  'duel_events',
  {
    duelId: text('duel_id')
      .notNull()
      .references(() => duels.duelId),
    sequence: integer('sequence').notNull(),
    kind: text('kind').notNull(),
    at: timestampColumn('at').notNull(),
    actorKind: text('actor_kind').notNull(),
    statusFrom: text('status_from'),
    statusTo: text('status_to').notNull(),
    data: jsonb('data').$type<Record<string, string | number | boolean | null>>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.duelId, table.sequence] }),
    check('event_sequence_starts_at_one', sql`${table.sequence} >= 1`),
    check('event_actor', sql`${table.actorKind} in ('creator', 'opponent', 'integration', 'worker')`),
    index('status_changes').on(table.at).where(sql`${table.statusFrom} is distinct from ${table.statusTo}`),
    /** A duel becomes settled or refunded once. Only a `record-corrected` event may do so again. */
    uniqueIndex('one_uncorrected_end')
      .on(table.duelId)
      .where(
        sql`${table.statusTo} in ('settled', 'refunded') and ${table.statusFrom} <> ${table.statusTo} and ${table.kind} <> 'record-corrected'`,
      ),
  ],
);
