import { and, eq, sql } from 'drizzle-orm';
import type { Queries, Transaction } from '../../db/client';
import { prepareOnce } from '../../db/prepare-once';
import { escrowScans } from '../../db/schema/escrow-scans';

export type StoredScan = typeof escrowScans.$inferSelect;

const selectScan = prepareOnce((queries) =>
  queries
    .select()
    .from(escrowScans)
    .where(eq(escrowScans.escrowAddress, sql.placeholder('escrowAddress')))
    .prepare('find_scan'),
);

/** Returns the scan of an escrow account, at its start if none is stored (version 0) or an older release stored it. */
export async function readScanOrStart(
  queries: Queries,
  { duelId, escrowAddress }: { readonly duelId: string; readonly escrowAddress: string },
): Promise<StoredScan> {
  const [row] = await selectScan(queries).execute({ escrowAddress });
  if (row === undefined) return buildUnreadScan({ version: 0, duelId, escrowAddress });
  return row.callsKept ? row : buildUnreadScan(row);
}

type ScanKey = Pick<StoredScan, 'version' | 'duelId' | 'escrowAddress'>;

/** Returns a scan that reads the history from its beginning. */
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

/** Saves a scan. Returns false if another run saved one meanwhile; true, without a write, for an unchanged one. */
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
