import { and, asc, desc, eq, gte, isNotNull, isNull, sql } from 'drizzle-orm';
import { afterCursor } from '../../db/after-cursor';
import type { Queries, Transaction } from '../../db/client';
import { prepareOnce } from '../../db/prepare-once';
import type { NarrowedRow } from '../../db/rows';
import { custodyAlerts } from '../../db/schema/alerts';
import type { AlertKind } from '../duel/rules/alert';

type Row = typeof custodyAlerts.$inferSelect;

/** An alert as it is stored, with the values that its check constraint allows. */
export type StoredAlert = NarrowedRow<Row, { kind: AlertKind }>;

const toStoredAlert = (row: Row): StoredAlert => row as StoredAlert;

/** Opens an alert in the transaction of its cause, or reopens a resolved alert. Leaves an open alert unchanged. */
export async function openAlert(transaction: Transaction, alert: Omit<StoredAlert, 'resolvedAt'>): Promise<void> {
  const { openedAt, amounts } = alert;
  await transaction
    .insert(custodyAlerts)
    .values(alert)
    .onConflictDoUpdate({
      target: [custodyAlerts.duelId, custodyAlerts.kind],
      set: { openedAt, amounts, resolvedAt: null },
      setWhere: isNotNull(custodyAlerts.resolvedAt),
    });
}

/** Replaces the amounts of an open alert: the other side may have paid since. */
export async function replaceAmounts(
  transaction: Transaction,
  { duelId, kind, amounts }: Pick<StoredAlert, 'duelId' | 'kind' | 'amounts'>,
): Promise<void> {
  await transaction
    .update(custodyAlerts)
    .set({ amounts })
    .where(and(eq(custodyAlerts.duelId, duelId), eq(custodyAlerts.kind, kind), isNull(custodyAlerts.resolvedAt)));
}

/** Resolves one alert whose cause is gone. */
export async function resolveAlert(
  transaction: Transaction,
  { duelId, kind }: Pick<StoredAlert, 'duelId' | 'kind'>,
  resolvedAt: Date,
): Promise<void> {
  await transaction
    .update(custodyAlerts)
    .set({ resolvedAt })
    .where(and(eq(custodyAlerts.duelId, duelId), eq(custodyAlerts.kind, kind), isNull(custodyAlerts.resolvedAt)));
}

/** Resolves the open alerts of a duel whose money is paid out. */
export async function resolveDuelAlerts(transaction: Transaction, duelId: string, resolvedAt: Date): Promise<void> {
  await transaction
    .update(custodyAlerts)
    .set({ resolvedAt })
    .where(and(eq(custodyAlerts.duelId, duelId), isNull(custodyAlerts.resolvedAt)));
}

const selectAlerts = prepareOnce((queries) =>
  queries
    .select()
    .from(custodyAlerts)
    .where(eq(custodyAlerts.duelId, sql.placeholder('duelId')))
    .orderBy(asc(custodyAlerts.openedAt), asc(custodyAlerts.kind))
    .prepare('find_alerts'),
);

/** Lists the custody alerts of a duel, open and resolved, oldest first. */
export async function listDuelAlerts(queries: Queries, duelId: string): Promise<StoredAlert[]> {
  const rows = await selectAlerts(queries).execute({ duelId });
  return rows.map(toStoredAlert);
}

/** Counts the open alerts, and as `newAlerts` the alerts that were opened since a time, resolved or not. */
export async function countAlerts(queries: Queries, since: Date): Promise<{ openAlerts: number; newAlerts: number }> {
  const { openedAt, resolvedAt } = custodyAlerts;
  const [openAlerts, newAlerts] = await Promise.all([
    queries.$count(custodyAlerts, isNull(resolvedAt)),
    queries.$count(custodyAlerts, gte(openedAt, since)),
  ]);
  return { openAlerts, newAlerts };
}

/** Where a page ends. If `duelId` is null, the next page starts with alerts that were opened before `openedAt`. */
export interface AlertPosition {
  readonly openedAt: string;
  readonly duelId: string | null;
  readonly kind: string;
}

function buildAfterCondition({ openedAt, duelId, kind }: AlertPosition) {
  const { openedAt: at, duelId: duel, kind: cause } = custodyAlerts;
  return duelId === null
    ? sql`${at} < ${openedAt}::timestamptz`
    : afterCursor([at, duel, cause], [openedAt, duelId, kind]);
}

/** Lists alerts, newest first, after the given position. */
export async function listAlertRows(
  queries: Queries,
  status: 'open' | 'resolved' | undefined,
  page: { readonly after: AlertPosition | null; readonly limit: number },
): Promise<StoredAlert[]> {
  const { openedAt, duelId: duel, kind: cause, resolvedAt } = custodyAlerts;
  const conditions = [
    status === undefined ? undefined : status === 'open' ? isNull(resolvedAt) : isNotNull(resolvedAt),
    page.after === null ? undefined : buildAfterCondition(page.after),
  ];
  const rows = await queries
    .select()
    .from(custodyAlerts)
    .where(and(...conditions))
    .orderBy(desc(openedAt), desc(duel), desc(cause))
    .limit(page.limit);
  return rows.map(toStoredAlert);
}
