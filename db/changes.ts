/** A change of a stored record, reported once it is committed. */
export interface RecordChange {
  readonly record: 'duel' | 'intent' | 'payment' | 'delivery';
  /** The status before; null for a new record. */
  readonly from: string | null;
  readonly to: string;
  /** Public facts to log: the record's ids, and what changed it. Never a secret, a seed or a signed payload. */
  readonly about: Readonly<Record<string, string | number | null>>;
}

/** Receives committed changes. `requestId` is null unless a request's own transaction made them. */
export type ChangeListener = (change: RecordChange, requestId: string | null) => void;

interface PendingChanges {
  readonly changes: RecordChange[];
  requestId: string | null;
}

/**
 * Changes to report, by the queries of the transaction that made them. A later transaction on the same connection may
 * have the same queries, and begins without changes.
 */
const pendingChanges = new WeakMap<object, PendingChanges>();
/** Listeners, by the queries of their database. */
const listeners = new WeakMap<object, ChangeListener>();

/**
 * Calls `listener` with each change that is committed through this database from now on. Replaces an earlier listener.
 */
export function listenToChanges({ queries }: { readonly queries: object }, listener: ChangeListener): void {
  listeners.set(queries, listener);
}

/**
 * Reports changes that a statement has just made: after its transaction's commit, never if that is rolled back, and at
 * once for a statement outside of a transaction.
 */
export function reportChanges(queries: object, ...changes: readonly RecordChange[]): void {
  const pending = pendingChanges.get(queries);
  if (pending !== undefined) return void pending.changes.push(...changes);
  const listener = listeners.get(queries);
  for (const change of changes) listener?.(change, null);
}

/** Records the id of the request whose transaction this is. */
export function attachRequestId(transaction: object, requestId: string): void {
  const pending = pendingChanges.get(transaction);
  if (pending !== undefined) pending.requestId = requestId;
}

/** Runs a transaction, and reports its changes after its commit. A process that ends in between reports none. */
export async function runAndReportChanges<Value>(
  queries: object,
  run: (begin: <Transaction extends object>(transaction: Transaction) => Transaction) => Promise<Value>,
): Promise<Value> {
  const pending: PendingChanges = { changes: [], requestId: null };
  const value = await run((transaction) => {
    pendingChanges.set(transaction, pending);
    return transaction;
  });
  const listener = listeners.get(queries);
  for (const change of pending.changes) listener?.(change, pending.requestId);
  return value;
}
