import { asc, eq, sql } from 'drizzle-orm';
import type { Queries, Transaction } from '../../db/client';
import { prepareOnce } from '../../db/prepare-once';
import type { NarrowedRow } from '../../db/rows';
import { escrowCalls } from '../../db/schema/escrow-calls';
import type { CallLamports } from '../chain/escrow/call-lamports';
import type { EscrowStep } from '../chain/escrow/calls';

type Row = typeof escrowCalls.$inferSelect;

/** A call of the escrow program as it is stored, with the values that its check constraint allows. */
export type StoredCall = NarrowedRow<Row, { step: EscrowStep; lamports: CallLamports | null }>;

const toCall = (row: Row): StoredCall => row as StoredCall;

const selectCalls = prepareOnce((queries) =>
  queries
    .select()
    .from(escrowCalls)
    .where(eq(escrowCalls.duelId, sql.placeholder('duelId')))
    .orderBy(asc(escrowCalls.slot), asc(escrowCalls.signature), asc(escrowCalls.instructionIndex))
    .prepare('list_calls'),
);

/** Lists the known calls for a duel, oldest slot first. */
export async function listCalls(queries: Queries, duelId: string): Promise<StoredCall[]> {
  const rows = await selectCalls(queries).execute({ duelId });
  return rows.map(toCall);
}

/** Inserts calls, and leaves calls that are already stored unchanged. */
export async function insertCalls(transaction: Transaction, calls: readonly StoredCall[]): Promise<void> {
  if (calls.length > 0)
    await transaction
      .insert(escrowCalls)
      .values([...calls])
      .onConflictDoNothing();
}

/** Deletes a duel's stored calls, before its history is read again. */
export async function deleteCalls(transaction: Transaction, duelId: string): Promise<void> {
  await transaction.delete(escrowCalls).where(eq(escrowCalls.duelId, duelId));
}
