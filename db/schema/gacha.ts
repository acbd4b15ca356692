import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { bigintColumn, timestampColumn } from './columns';

/** A pack machine. Transactions that change its copies or its seal lock this row. */
export const gachaMachines = pgTable(
  'gacha_machines',
  {
    machineKey: text('machine_key').primaryKey(),
    name: text('name').notNull(),
    tier: text('tier').notNull(),
    active: boolean('active').notNull(),
    priceAmount: bigintColumn('price_amount').notNull(),
    /** Mint of the price, which is also the unit of the cards' values. */
    priceMint: text('price_mint').notNull(),
    priceDecimals: integer('price_decimals').notNull(),
    valueSource: text('value_source').notNull(),
    valuedAt: timestampColumn('valued_at').notNull(),
    /** Sequence of the newest seal. */
    sealSequence: integer('seal_sequence').notNull(),
    /** When an operator retired the machine; null if none has. */
    retiredAt: timestampColumn('retired_at'),
    /** The machine that is offered instead of a retired one. */
    replacedBy: text('replaced_by').references((): AnyPgColumn => gachaMachines.machineKey),
    createdAt: timestampColumn('created_at').notNull(),
  },
  (table) => [
    check('offered_machine_is_not_retired', sql`not ${table.active} or ${table.retiredAt} is null`),
    check('only_a_retired_machine_is_replaced', sql`${table.replacedBy} is null or ${table.retiredAt} is not null`),
    check('machine_tier', sql`${table.tier} in ('starter', 'classic', 'premier')`),
    check('machine_price_is_positive', sql`${table.priceAmount} > 0`),
    check('machine_is_sealed', sql`${table.sealSequence} >= 1`),
  ],
);

/**
 * One card of a machine. `stock` counts all its copies, `drawn` those that rips drew, without copies that were put back
 * because they couldn't be delivered, and `held` those that are reserved for payments that may still draw the card.
 */
export const gachaEntries = pgTable(
  'gacha_entries',
  {
    machineKey: text('machine_key')
      .notNull()
      .references(() => gachaMachines.machineKey),
    entryIndex: integer('entry_index').notNull(),
    cardId: text('card_id').notNull(),
    tier: text('tier').notNull(),
    valueAmount: bigintColumn('value_amount').notNull(),
    stock: integer('stock').notNull(),
    drawn: integer('drawn').notNull(),
    held: integer('held').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.machineKey, table.entryIndex] }),
    check('gacha_value_not_negative', sql`${table.valueAmount} >= 0`),
    check(
      'no_copy_is_promised_twice',
      sql`${table.drawn} >= 0 and ${table.held} >= 0 and ${table.drawn} + ${table.held} <= ${table.stock}`,
    ),
  ],
);

/**
 * Inventory snapshot and odds commitment of a machine at one time, as canonical JSON. Append-only; a trigger keeps the
 * chain of hashes.
 */
export const gachaSeals = pgTable(
  'gacha_seals',
  {
    machineKey: text('machine_key')
      .notNull()
      .references(() => gachaMachines.machineKey),
    sequence: integer('sequence').notNull(),
    inventoryJson: text('inventory_json').notNull(),
    inventoryHash: text('inventory_hash').notNull(),
    oddsJson: text('odds_json').notNull(),
    oddsHash: text('odds_hash').notNull().unique(),
    totalWeight: integer('total_weight').notNull(),
    sealedAt: timestampColumn('sealed_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.machineKey, table.sequence] }),
    check(
      'inventory_hash_is_the_hash',
      sql`${table.inventoryHash} = encode(sha256(convert_to(${table.inventoryJson}, 'UTF8')), 'hex')`,
    ),
    check(
      'odds_hash_is_the_hash',
      sql`${table.oddsHash} = encode(sha256(convert_to(${table.oddsJson}, 'UTF8')), 'hex')`,
    ),
  ],
);

/** A server seed that is committed to. The seed itself is derived, and isn't stored before a rip reveals it. */
export const gachaCommitments = pgTable(
  'gacha_commitments',
  {
    commitmentId: text('commitment_id').primaryKey(),
    machineKey: text('machine_key')
      .notNull()
      .references(() => gachaMachines.machineKey),
    wallet: text('wallet').notNull(),
    serverSeedHash: text('server_seed_hash').notNull().unique(),
    committedAt: timestampColumn('committed_at').notNull(),
    /** Last time at which a payment or a free rip can bind a client seed to the commitment. */
    expiresAt: timestampColumn('expires_at').notNull(),
    /** When a client seed was bound to the commitment. No other seed can be. */
    takenAt: timestampColumn('taken_at'),
    /** When a pack was ripped with the commitment. */
    spentAt: timestampColumn('spent_at'),
  },
  (table) => [
    check('commitment_taken_in_order', sql`${table.takenAt} >= ${table.committedAt}`),
    check('commitment_spent_in_order', sql`${table.spentAt} >= ${table.takenAt}`),
    check('spent_was_taken', sql`${table.spentAt} is null or ${table.takenAt} is not null`),
    index('open_commitments').on(table.wallet, table.expiresAt).where(sql`${table.takenAt} is null`),
    index('unused_commitments').on(table.expiresAt).where(sql`${table.takenAt} is null`),
  ],
);

/** A payment for one rip, bound to a seal, a commitment and the hash of a client seed before anybody pays. */
export const gachaPaymentIntents = pgTable(
  'gacha_payment_intents',
  {
    intentId: text('intent_id').primaryKey(),
    machineKey: text('machine_key').notNull(),
    wallet: text('wallet').notNull(),
    commitmentId: text('commitment_id')
      .notNull()
      .unique()
      .references(() => gachaCommitments.commitmentId),
    clientSeedHash: text('client_seed_hash').notNull(),
    sealSequence: integer('seal_sequence').notNull(),
    oddsHash: text('odds_hash').notNull(),
    mint: text('mint').notNull(),
    decimals: integer('decimals').notNull(),
    amount: bigintColumn('amount').notNull(),
    sourceAccount: text('source_account').notNull(),
    destinationAccount: text('destination_account').notNull(),
    memoNonce: text('memo_nonce').notNull().unique(),
    state: text('state').notNull(),
    endReason: text('end_reason'),
    error: text('error'),
    /** Whether one copy of each card of the payment's seal is reserved for it. */
    holding: boolean('holding').notNull(),
    /** Last time at which a transaction can be prepared for the intent. */
    expiresAt: timestampColumn('expires_at').notNull(),
    signature: text('signature').unique(),
    /** The signed transaction, base64, so that its payer can send it again from any browser. */
    signedTransaction: text('signed_transaction'),
    /** Last block height at which the signed transaction can land. */
    lastValidBlockHeight: bigintColumn('last_valid_block_height'),
    claimedAt: timestampColumn('claimed_at'),
    slot: bigintColumn('slot'),
    verifiedAt: timestampColumn('verified_at'),
    spentAt: timestampColumn('spent_at'),
    createdAt: timestampColumn('created_at').notNull(),
    updatedAt: timestampColumn('updated_at').notNull(),
    /** When the worker checks this payment next; null when nothing is left to check. */
    nextCheckAt: timestampColumn('next_check_at'),
    checkAttempts: integer('check_attempts').notNull(),
    leaseToken: text('lease_token'),
    leaseUntil: timestampColumn('lease_until'),
  },
  (table) => [
    foreignKey({
      name: 'payment_for_a_seal',
      columns: [table.machineKey, table.sealSequence],
      foreignColumns: [gachaSeals.machineKey, gachaSeals.sequence],
    }),
    check('payment_state', sql`${table.state} in ('open', 'claimed', 'verified', 'spent', 'expired', 'failed')`),
    check(
      'payment_end_reason',
      sql`${table.endReason} in ('lapsed', 'never-landed', 'failed-on-chain', 'undeliverable', 'surrendered')`,
    ),
    check(
      'ended_payment_has_a_reason',
      sql`(${table.state} in ('expired', 'failed')) = (${table.endReason} is not null)`,
    ),
    check('unresolved_payment_holds', sql`${table.holding} = (${table.state} in ('open', 'claimed', 'verified'))`),
    check(
      'claimed_has_a_signature',
      sql`(${table.signature} is null) = (${table.claimedAt} is null)
      and (${table.signature} is null) = (${table.signedTransaction} is null)
      and (${table.signature} is null) = (${table.lastValidBlockHeight} is null)`,
    ),
    check('open_has_no_signature', sql`${table.state} <> 'open' or ${table.signature} is null`),
    check(
      'paid_has_a_signature',
      sql`${table.state} not in ('claimed', 'verified', 'spent') or ${table.signature} is not null`,
    ),
    check(
      'verified_has_a_slot',
      sql`(${table.verifiedAt} is null) = (${table.slot} is null)
      and (${table.state} not in ('verified', 'spent') or ${table.slot} is not null)`,
    ),
    check('spent_payment_has_a_time', sql`(${table.state} = 'spent') = (${table.spentAt} is not null)`),
    check('payment_is_positive', sql`${table.amount} > 0`),
    uniqueIndex('one_unresolved_payment')
      .on(table.wallet, table.machineKey)
      .where(sql`${table.state} in ('open', 'claimed', 'verified')`),
    index('payments_due').on(table.nextCheckAt).where(sql`${table.nextCheckAt} is not null`),
    index('payments_of_a_wallet').on(table.wallet, table.createdAt, table.intentId),
  ],
);

/** Every transaction that was prepared for an intent. A claimed transaction must have the blockhash of one of these. */
export const gachaPreparedPayments = pgTable(
  'gacha_prepared_payments',
  {
    intentId: text('intent_id')
      .notNull()
      .references(() => gachaPaymentIntents.intentId),
    blockhash: text('blockhash').notNull(),
    lastValidBlockHeight: bigintColumn('last_valid_block_height').notNull(),
    messageHash: text('message_hash').notNull().unique(),
    createdAt: timestampColumn('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.intentId, table.blockhash] })],
);

/** One drawn copy. The steps of its lifecycle are in `gacha_rip_steps`. */
export const gachaRips = pgTable(
  'gacha_rips',
  {
    ripId: text('rip_id').primaryKey(),
    machineKey: text('machine_key').notNull(),
    wallet: text('wallet').notNull(),
    mode: text('mode').notNull(),
    commitmentId: text('commitment_id')
      .notNull()
      .unique()
      .references(() => gachaCommitments.commitmentId),
    paymentIntentId: text('payment_intent_id')
      .unique()
      .references(() => gachaPaymentIntents.intentId),
    sealSequence: integer('seal_sequence').notNull(),
    clientSeed: text('client_seed').notNull(),
    nonce: integer('nonce').notNull(),
    ticket: integer('ticket').notNull(),
    entryIndex: integer('entry_index').notNull(),
    resultHash: text('result_hash').notNull(),
    rippedAt: timestampColumn('ripped_at').notNull(),
  },
  (table) => [
    foreignKey({
      name: 'rip_of_a_seal',
      columns: [table.machineKey, table.sealSequence],
      foreignColumns: [gachaSeals.machineKey, gachaSeals.sequence],
    }),
    foreignKey({
      name: 'rip_of_an_entry',
      columns: [table.machineKey, table.entryIndex],
      foreignColumns: [gachaEntries.machineKey, gachaEntries.entryIndex],
    }),
    check('rip_mode', sql`${table.mode} in ('fixture', 'devnet-preview')`),
    check('only_a_preview_is_paid', sql`(${table.mode} = 'devnet-preview') = (${table.paymentIntentId} is not null)`),
    check('rip_draw', sql`${table.nonce} >= 0 and ${table.ticket} >= 0`),
    index('rips_of_a_wallet').on(table.wallet, table.rippedAt, table.ripId),
    index('rips_of_a_machine').on(table.machineKey, table.rippedAt, table.ripId),
  ],
);

/**
 * The lifecycle of a rip: its card is revealed, acquired by the payer, and its payment settled. Step 2 is `acquisition`
 * or `undelivered`, so that no rip is both delivered and refunded. Append-only.
 */
export const gachaRipSteps = pgTable(
  'gacha_rip_steps',
  {
    ripId: text('rip_id')
      .notNull()
      .references(() => gachaRips.ripId),
    sequence: integer('sequence').notNull(),
    kind: text('kind').notNull(),
    at: timestampColumn('at').notNull(),
    /** The server seed in hex, for the step `reveal`; null for other steps. The API shows it once the rip has ended. */
    serverSeed: text('server_seed'),
  },
  (table) => [
    primaryKey({ columns: [table.ripId, table.sequence] }),
    check(
      'rip_step_in_order',
      sql`(${table.sequence}, ${table.kind}) in ((1, 'reveal'), (2, 'acquisition'), (2, 'undelivered'), (3, 'settlement'))`,
    ),
    check('only_a_reveal_has_a_seed', sql`(${table.kind} = 'reveal') = (${table.serverSeed} is not null)`),
  ],
);

/** Money that arrived, but that no card was delivered for. It is owed back to its payer until `refundedAt`. */
export const gachaDebts = pgTable(
  'gacha_debts',
  {
    debtId: text('debt_id').primaryKey(),
    /** The payment that the transaction names; null if it names none. */
    intentId: text('intent_id').references(() => gachaPaymentIntents.intentId),
    wallet: text('wallet').notNull(),
    /** Signature of the transaction whose amount is owed back. */
    signature: text('signature').notNull().unique(),
    mint: text('mint').notNull(),
    decimals: integer('decimals').notNull(),
    amount: bigintColumn('amount').notNull(),
    reason: text('reason').notNull(),
    openedAt: timestampColumn('opened_at').notNull(),
    refundedAt: timestampColumn('refunded_at'),
    refundSignature: text('refund_signature').unique(),
  },
  (table) => [
    check(
      'debt_reason',
      sql`${table.reason} in ('no-copies', 'seed-lost', 'paid-twice', 'superseded', 'unbound', 'surrendered', 'operator', 'undelivered')`,
    ),
    check('only_the_unbound_has_no_intent', sql`${table.intentId} is not null or ${table.reason} = 'unbound'`),
    check('debt_is_positive', sql`${table.amount} > 0`),
    check('refund_has_a_signature', sql`(${table.refundedAt} is null) = (${table.refundSignature} is null)`),
    index('debts_newest').on(table.openedAt, table.debtId),
    index('debts_of_a_wallet').on(table.wallet, table.openedAt, table.debtId),
  ],
);
