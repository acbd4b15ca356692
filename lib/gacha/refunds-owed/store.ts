import { and, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { afterCursor } from '../../../db/after-cursor';
import type { Queries, Transaction } from '../../../db/client';
import { isConstraintViolation } from '../../../db/constraint-violation';
import type { NewRow } from '../../../db/rows';
import { gachaDebts } from '../../../db/schema/gacha';
import { generateId } from '../../core/ids';
import type { Random } from '../../core/random';
import type { DebtReason } from './contract';

export type StoredDebt = typeof gachaDebts.$inferSelect;
/** An amount owed to a wallet. `intentId` is null if the transfer belonged to no payment. */
export type OwedAmount = Pick<StoredDebt, 'intentId' | 'wallet' | 'mint' | 'decimals' | 'amount'>;

type NewDebt = NewRow<typeof gachaDebts, 'refundedAt' | 'refundSignature'>;

/** Records that a transaction's amount is owed back. Does nothing if one is already recorded for the transaction. */
export async function recordDebt(
  transaction: Transaction,
  random: Random,
  { intentId, wallet, mint, decimals, amount }: OwedAmount,
  owed: { readonly signature: string; readonly reason: DebtReason; readonly openedAt: Date },
): Promise<void> {
  const debtId = generateId('gdb', random);
  const row: NewDebt = { debtId, intentId, wallet, mint, decimals, amount, ...owed };
  await transaction.insert(gachaDebts).values(row).onConflictDoNothing();
}

/**
 * Saves the operator's finalized refund. Returns null if the amount isn't owed any more, or the transaction already
 * counts for another refund.
 */
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
    if (isConstraintViolation(error, 'gacha_debts_refund_signature_unique')) return null;
    throw error;
  }
}

export async function findDebt(queries: Queries, debtId: string): Promise<StoredDebt | null> {
  const [row] = await queries.select().from(gachaDebts).where(eq(gachaDebts.debtId, debtId));
  return row ?? null;
}

/**
 * The last item of a page, after which the next page starts. If `debtId` is null, the next page starts with debts
 * opened at `openedAt`.
 */
export interface DebtPosition {
  readonly openedAt: string;
  readonly debtId: string | null;
}

function buildAfterCondition({ openedAt, debtId }: DebtPosition) {
  const { openedAt: at, debtId: id } = gachaDebts;
  return debtId === null ? sql`${at} <= ${openedAt}::timestamptz` : afterCursor([at, id], [openedAt, debtId]);
}

/**
 * Lists refunds owed to a wallet, or to all wallets, newest first, after the cursor position. Without `status` also
 * those already made; `open` leaves them out, and `resolved` lists only them.
 */
export async function listDebtRows(
  queries: Queries,
  of: { readonly status?: 'open' | 'resolved' | undefined; readonly wallet?: string },
  page: { readonly after: DebtPosition | null; readonly limit: number },
): Promise<StoredDebt[]> {
  const { after, limit } = page;
  const { status, wallet } = of;
  const { openedAt, debtId, refundedAt } = gachaDebts;
  return queries
    .select()
    .from(gachaDebts)
    .where(
      and(
        status === undefined ? undefined : status === 'open' ? isNull(refundedAt) : isNotNull(refundedAt),
        wallet === undefined ? undefined : eq(gachaDebts.wallet, wallet),
        after === null ? undefined : buildAfterCondition(after),
      ),
    )
    .orderBy(desc(openedAt), desc(debtId))
    .limit(limit);
}

/** Finds a refund owed by the signature of the payment to be refunded, not of the refund. */
export async function findDebtBySignature(queries: Queries, signature: string): Promise<StoredDebt | null> {
  const [row] = await queries.select().from(gachaDebts).where(eq(gachaDebts.signature, signature));
  return row ?? null;
}
