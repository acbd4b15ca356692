import { sql } from 'drizzle-orm';
import { boolean, check, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { bigintColumn, bytesColumn } from './columns';
import { duels } from './duels';

/**
 * Lamports as decimal strings. `released`: for a card's settlement, those that left the card's vault; for a close,
 * those that left the escrow account and the fee vault, payouts in the same transaction included; null for other calls.
 */
interface StoredCallLamports {
  readonly networkFee: string;
  readonly rents: readonly { readonly account: string; readonly payer: string; readonly lamports: string }[];
  readonly released: string | null;
}

/**
 * Successful calls of the escrow program for a duel, as the finalized history of its account shows them. The last state
 * of a closed account is computed from these calls, and receipts name them. A duel has few, since each step happens at
 * most once for each part.
 */
export const escrowCalls = pgTable(
  'escrow_calls',
  {
    duelId: text('duel_id')
      .notNull()
      .references(() => duels.duelId),
    signature: text('signature').notNull(),
    /** Place among the calls of the transaction, in the order of execution; inner calls count too. */
    instructionIndex: integer('instruction_index').notNull(),
    slot: bigintColumn('slot').notNull(),
    step: text('step').notNull(),
    /** 0 and 1 the fees, 2 and 3 the cards, 4 the bond; null where a step has none. */
    part: integer('part'),
    /** Wallet that paid the network fee. */
    payer: text('payer').notNull(),
    /** Accounts of the instruction, by the names in program/idl.json. */
    accounts: jsonb('accounts').$type<Readonly<Record<string, string>>>().notNull(),
    data: bytesColumn('data').notNull(),
    /** Whether a card's settlement moved its token; null for other calls. */
    isMoved: boolean('is_moved'),
    /**
     * Lamports moved besides the amounts in the terms (rents, network fee). Null if unknown, as for calls stored before
     * this column.
     */
    lamports: jsonb('lamports').$type<StoredCallLamports>(),
  },
  (table) => [
    primaryKey({ columns: [table.duelId, table.signature, table.instructionIndex] }),
    check(
      'escrow_step',
      sql`${table.step} in ('deposit', 'accept', 'lock', 'commit', 'deposit-card', 'settle', 'refund', 'close')`,
    ),
    check('escrow_part', sql`${table.part} between 0 and 4`),
  ],
);
