import { and, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Queries, Transaction } from '../../db/client';
import { behind } from '../../db/newest-first';
import type { NewRow } from '../../db/rows';
import { gachaDebts } from '../../db/schema/gacha';
import { violates } from '../../db/violation';
import { newId } from '../core/ids';
import type { Random } from '../core/random';
import type { DebtReason } from './debt-contract';

export type StoredDebt = typeof gachaDebts.$inferSelect;
/** What is owed to whom, and for which payment; null where it was for none. */
export type Owed = Pick<StoredDebt, 'intentId' | 'wallet' | 'mint' | 'decimals' | 'amount'>;

type NewDebt = NewRow<typeof gachaDebts, 'refundedAt' | 'refundSignature'>;

/** Records that a payment is owed back; one that is recorded already stays as it is. */
export async function recordDebt(
  transaction: Transaction,
  random: Random,
  { intentId, wallet, mint, decimals, amount }: Owed,
  owed: { readonly signature: string; readonly reason: DebtReason; readonly openedAt: Date },
): Promise<void> {
  const debtId = newId('gdb', random);
  const row: NewDebt = { debtId, intentId, wallet, mint, decimals, amount, ...owed };
  await transaction.insert(gachaDebts).values(row).onConflictDoNothing();
}

/** Notes an operator's finalized refund; null where there is no such open debt, or the refund paid another one. */
export async function markRefunded(
  queries: Queries,
  debtId: string,
  refund: { readonly refundSignature: string; readonly refundedAt: Date },
): Promise<StoredDebt | null> {
  try {
    const [row] = await queries
      .update(gachaDebts)
      .set(refund)
      .where(and(eq(gachaDebts.debtId, debtId), isNull(gachaDebts.refundedAt)))
      .returning();
    return row ?? null;
  } catch (error) {
    if (violates(error, 'gacha_debts_refund_signature_unique')) return null;
    throw error;
  }
}

export async function findDebt(queries: Queries, debtId: string): Promise<StoredDebt | null> {
  const [row] = await queries.select().from(gachaDebts).where(eq(gachaDebts.debtId, debtId));
  return row ?? null;
}

/** Where a page ends; without an id, at all debts of that instant. */
export interface DebtPosition {
  readonly openedAt: string;
  readonly debtId: string | null;
}

function positionBelow({ openedAt, debtId }: DebtPosition) {
  const { openedAt: at, debtId: id } = gachaDebts;
  return debtId === null ? sql`${at} <= ${openedAt}::timestamptz` : behind([at, id], [openedAt, debtId]);
}

/** Newest first, after the given position: everybody's, or a wallet's. */
export async function listDebtRows(
  queries: Queries,
  of: { readonly state?: 'open' | 'resolved' | undefined; readonly wallet?: string },
  page: { readonly after: DebtPosition | null; readonly limit: number },
): Promise<StoredDebt[]> {
  const { after, limit } = page;
  const { state, wallet } = of;
  const { openedAt: at, debtId: id, refundedAt } = gachaDebts;
  return queries
    .select()
    .from(gachaDebts)
    .where(
      and(
        state === undefined ? undefined : state === 'open' ? isNull(refundedAt) : isNotNull(refundedAt),
        wallet === undefined ? undefined : eq(gachaDebts.wallet, wallet),
        after === null ? undefined : positionBelow(after),
      ),
    )
    .orderBy(desc(at), desc(id))
    .limit(limit);
}

export async function findDebtOf(queries: Queries, signature: string): Promise<StoredDebt | null> {
  const [row] = await queries.select().from(gachaDebts).where(eq(gachaDebts.signature, signature));
  return row ?? null;
}
