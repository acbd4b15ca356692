import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { bigintColumn, timestampColumn } from './columns';
import { duels } from './duels';

/** A transaction that was prepared for a wallet to sign, with the data that a landed transaction must match. */
export const transactionIntents = pgTable(
  'transaction_intents',
  {
    intentId: text('intent_id').primaryKey(),
    duelId: text('duel_id')
      .notNull()
      .references(() => duels.duelId),
    purpose: text('purpose').notNull(),
    part: text('part'),
    signerWallet: text('signer_wallet').notNull(),
    state: text('state').notNull(),
    endReason: text('end_reason'),
    blockhash: text('blockhash').notNull(),
    lastValidBlockHeight: bigintColumn('last_valid_block_height').notNull(),
    programId: text('program_id').notNull(),
    escrowAddress: text('escrow_address').notNull(),
    /** The duel's valuation policy, as in its terms; a trigger refuses another one. */
    policyHash: text('policy_hash').notNull(),
    instructionDataHash: text('instruction_data_hash').notNull(),
    accounts: jsonb('accounts').$type<readonly StoredAccountMeta[]>().notNull(),
    messageHash: text('message_hash').notNull().unique(),
    transaction: text('transaction').notNull(),
    /** Costs as last stated to the signer; null for rows of earlier releases. */
    costs: jsonb('costs').$type<StoredCosts>(),
    signature: text('signature').unique(),
    boundAt: timestampColumn('bound_at'),
    /**
     * Hash of the signed message, which isn't the prepared one if the wallet changed it; null while no signature is
     * bound.
     */
    boundMessageHash: text('bound_message_hash'),
    /** Whether the bound transaction was found in the escrow account's history, not reported by its sender. */
    recovered: boolean('recovered').notNull(),
    slot: bigintColumn('slot'),
    error: text('error'),
    createdAt: timestampColumn('created_at').notNull(),
    updatedAt: timestampColumn('updated_at').notNull(),
    /** A second finalized payment of the same wallet: refunded, not counted. */
    duplicate: boolean('duplicate').notNull().default(false),
    /**
     * When the escrow account's history is next read for this transaction; null once the transaction is no longer
     * looked for there.
     */
    nextScanAt: timestampColumn('next_scan_at'),
    checkAttempts: integer('check_attempts').notNull(),
    /** Token of the run that claimed this intent; null if none has. Once it is replaced, that run can't write. */
    leaseToken: text('lease_token'),
    leaseUntil: timestampColumn('lease_until'),
  },
  (table) => [
    check('intent_purpose', sql`${table.purpose} in ('fund', 'commit-result', 'settle', 'refund', 'deposit-card')`),
    check(
      'intent_state',
      sql`${table.state} in ('PREPARED', 'SUBMITTED', 'CONFIRMED', 'FINALIZED', 'EXPIRED', 'FAILED')`,
    ),
    check(
      'bound_has_a_signature',
      sql`${table.state} not in ('SUBMITTED', 'CONFIRMED', 'FINALIZED') or ${table.signature} is not null`,
    ),
    check('unbound_has_none', sql`${table.state} <> 'PREPARED' or ${table.signature} is null`),
    check('expired_has_a_reason', sql`(${table.state} = 'EXPIRED') = (${table.endReason} is not null)`),
    check('end_reason', sql`${table.endReason} in ('lapsed', 'rejected')`),
    check('finalized_has_a_slot', sql`${table.state} <> 'FINALIZED' or ${table.slot} is not null`),
    check('failed_has_an_error', sql`(${table.state} = 'FAILED') = (${table.error} is not null)`),
    uniqueIndex('one_open_fund_intent_per_side')
      .on(table.duelId, table.signerWallet)
      .where(sql`${table.purpose} = 'fund' and ${table.state} in ('PREPARED', 'SUBMITTED', 'CONFIRMED')`),
    uniqueIndex('one_finalized_fund_per_side')
      .on(table.duelId, table.signerWallet)
      .where(sql`${table.purpose} = 'fund' and ${table.state} = 'FINALIZED' and not ${table.duplicate}`),
    index('intents_of_a_duel').on(table.duelId, table.createdAt),
    index('intents_due').on(table.nextScanAt).where(sql`${table.nextScanAt} is not null`),
    check(
      'only_a_payment_is_a_duplicate',
      sql`not ${table.duplicate} or (${table.purpose} = 'fund' and ${table.state} = 'FINALIZED')`,
    ),
  ],
);

/** One account of the escrow instruction in a prepared transaction. */
export interface StoredAccountMeta {
  readonly address: string;
  readonly signer: boolean;
  readonly writable: boolean;
}

/** Costs to the signer of a transaction, in lamports as decimal strings. */
export interface StoredCosts {
  readonly fee: string;
  readonly rents: readonly StoredRent[];
  readonly networkFee: string;
  readonly totalAtMost: string;
  readonly leastRemaining: string;
}

/** Rent that the signer pays for a new account, in lamports, and who gets it back at which event. */
interface StoredRent {
  readonly account: 'escrow' | 'fee-vault' | 'card-vault' | 'token-account';
  readonly address: string;
  readonly amount: string;
  readonly returnedTo: string;
  readonly returnedWhen: 'escrow-closed' | 'card-settled' | 'owner-closes-it';
}
