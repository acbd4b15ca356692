import { and, eq, sql } from 'drizzle-orm';
import type { Queries, Transaction } from '../../db/client';
import { prepareOnce } from '../../db/prepare-once';
import { escrowScans } from '../../db/schema/escrow-scans';

/** The progress of reading an escrow account's history, as stored in Postgres. */
export type StoredScan = typeof escrowScans.$inferSelect;

const selectScan = prepareOnce((queries) =>
  queries
    .select()
    .from(escrowScans)
    .where(eq(escrowScans.escrowAddress, sql.placeholder('escrowAddress')))
    .prepare('find_scan'),
);

/** Returns the stored scan of an escrow account, or an unread one if none is stored or an older release stored it. */
export async function readScanOrStart(
  queries: Queries,
  { duelId, escrowAddress }: { readonly duelId: string; readonly escrowAddress: string },
): Promise<StoredScan> {
  const [row] = await selectScan(queries).execute({ escrowAddress });
  if (row === undefined) return buildUnreadScan({ version: 0, duelId, escrowAddress });
  return row.callsKept ? row : buildUnreadScan(row);
}

type ScanKey = Pick<StoredScan, 'version' | 'duelId' | 'escrowAddress'>;

/** Returns a scan for which nothing of the history has been read. */
export const buildUnreadScan = ({ version, duelId, escrowAddress }: ScanKey): StoredScan => ({
  ...UNREAD_SCAN,
  version,
  duelId,
  escrowAddress,
});

const UNREAD_SCAN = {
  callsKept: true,
  readUntil: null,
  readHeight: null,
  walkTop: null,
  walkBefore: null,
  walkHeight: null,
  walkWhole: true,
  committedSeed: null,
  walkClosed: false,
  refunded: false,
  settledParts: 0,
  closed: false,
};

/** Saves a scan if it changed. Returns false if another run has saved a scan of the same account meanwhile. */
export async function saveScan(transaction: Transaction, before: StoredScan, next: StoredScan): Promise<boolean> {
  const names = Object.keys(next) as (keyof StoredScan)[];
  if (names.every((name) => next[name] === before[name])) return true;
  const row = { ...next, version: next.version + 1 };
  const rows =
    next.version === 0
      ? await transaction.insert(escrowScans).values(row).onConflictDoNothing().returning()
      : await transaction
          .update(escrowScans)
          .set(row)
          .where(and(eq(escrowScans.escrowAddress, next.escrowAddress), eq(escrowScans.version, next.version)))
          .returning();
  return rows.length > 0;
}
