import { and, eq, gt, inArray, isNotNull, isNull, lte, sql } from 'drizzle-orm';
import type { Queries, Transaction } from '../../../db/client';
import type { NewRow } from '../../../db/rows';
import { gachaDebts, gachaMachines, gachaPaymentIntents } from '../../../db/schema/gacha';
import { treasuryArrivals, treasuryWalks } from '../../../db/schema/treasury';
import type { Lease } from '../../core/lease';
import { claimDueRows, type DueQueue, findNextDueTime, releaseRow } from '../../due-work/store';

/** How far the history of a treasury account was read, as stored. */
export type StoredWalk = typeof treasuryWalks.$inferSelect;
/** A transaction of the treasury that isn't processed yet, as stored. */
export type StoredArrival = typeof treasuryArrivals.$inferSelect;

/** The state of an account whose history was never read. */
const UNREAD_WALK = {
  version: 0,
  readUntil: null,
  readHeight: null,
  readAt: null,
  walkTop: null,
  walkBefore: null,
  walkHeight: null,
  walkWhole: true,
};

/** Returns how far an account's history was read. Version 0 means that it wasn't read yet. */
export async function findWalk(queries: Queries, account: string): Promise<StoredWalk> {
  const [row] = await queries.select().from(treasuryWalks).where(eq(treasuryWalks.account, account));
  return row ?? { ...UNREAD_WALK, account };
}

/**
 * Saves how far the history was read, and inserts arrivals for the found signatures, except those of paid payments and
 * refunds owed. `next.version` is the version that was read. Returns false, and writes nothing, if another run saved
 * meanwhile.
 */
export async function saveWalk(
  transaction: Transaction,
  next: StoredWalk,
  found: { readonly signatures: readonly string[]; readonly now: Date },
): Promise<boolean> {
  const row = { ...next, version: next.version + 1 };
  const { account, version } = treasuryWalks;
  const saved =
    next.version === 0
      ? await transaction.insert(treasuryWalks).values(row).onConflictDoNothing().returning()
      : await transaction
          .update(treasuryWalks)
          .set(row)
          .where(and(eq(account, next.account), eq(version, next.version)))
          .returning();
  if (saved.length === 0) return false;
  const news = await listUnrecorded(transaction, found.signatures);
  const arrivals = news.map(
    (signature): NewRow<typeof treasuryArrivals, 'intentId' | 'leaseToken'> => ({
      signature,
      account: next.account,
      foundAt: found.now,
      nextCheckAt: found.now,
      checkAttempts: 0,
    }),
  );
  if (arrivals.length > 0) await transaction.insert(treasuryArrivals).values(arrivals).onConflictDoNothing();
  return true;
}

/** Returns those of the signatures that belong neither to a verified payment nor to a refund owed. */
async function listUnrecorded(queries: Queries, signatures: readonly string[]): Promise<string[]> {
  if (signatures.length === 0) return [];
  const { signature: paid, slot } = gachaPaymentIntents;
  const { signature: owed } = gachaDebts;
  const known = await queries
    .select({ signature: paid })
    .from(gachaPaymentIntents)
    .where(and(inArray(paid, [...signatures]), isNotNull(slot)))
    .unionAll(
      queries
        .select({ signature: owed })
        .from(gachaDebts)
        .where(inArray(owed, [...signatures])),
    );
  const all = new Set(known.map(({ signature }) => signature));
  return signatures.filter((signature) => !all.has(signature));
}

/** Queue of the treasury's transactions, in either direction, that aren't processed yet. */
export const arrivalQueue = {
  table: treasuryArrivals,
  keyColumns: ['signature'],
  dueAtColumn: 'nextCheckAt',
  attemptsColumn: 'checkAttempts',
} as const satisfies DueQueue<typeof treasuryArrivals>;

/** Claims due arrivals of an account. */
export const claimArrivals = (
  queries: Queries,
  account: string,
  lease: Lease,
  limit: number,
): Promise<StoredArrival[]> => claimDueRows(queries, arrivalQueue, lease, limit, eq(treasuryArrivals.account, account));

/** Returns when an arrival of an account is due next; null if none waits. */
export const findNextArrivalTime = (queries: Queries, account: string): Promise<Date | null> =>
  findNextDueTime(queries, arrivalQueue, eq(treasuryArrivals.account, account));

/** Deletes an arrival, in the transaction that records its outcome. */
export async function deleteArrival(transaction: Transaction, signature: string): Promise<void> {
  await transaction.delete(treasuryArrivals).where(eq(treasuryArrivals.signature, signature));
}

/** Releases the lease `token` and saves when the arrival is read again. Does nothing if the lease was lost. */
export async function releaseArrival(
  queries: Queries,
  { signature }: Pick<StoredArrival, 'signature'>,
  token: string,
  later: Partial<Pick<StoredArrival, 'intentId'>> & Pick<StoredArrival, 'nextCheckAt'>,
): Promise<void> {
  await releaseRow(queries, arrivalQueue, { signature }, token, later);
}

/**
 * Returns true only if every transaction of an account up to a block height was found and settled. Ignores arrivals
 * that are known to pay an intent (`intentId`), and those whose next check is more than `retentionMs` after they were
 * found, which nodes may have forgotten.
 */
export async function isReadUpTo(
  queries: Queries,
  of: { readonly account: string; readonly blockHeight: bigint; readonly retentionMs: number },
): Promise<boolean> {
  const { account, signature, intentId, foundAt, nextCheckAt } = treasuryArrivals;
  const forgettable = sql`${foundAt} + make_interval(secs => ${of.retentionMs / 1_000})`;
  const [row] = await queries
    .select({ one: sql`1` })
    .from(treasuryWalks)
    .leftJoin(
      treasuryArrivals,
      and(eq(account, treasuryWalks.account), isNull(intentId), lte(nextCheckAt, forgettable)),
    )
    .where(and(eq(treasuryWalks.account, of.account), gt(treasuryWalks.readHeight, of.blockHeight), isNull(signature)))
    .limit(1);
  return row !== undefined;
}

/** Finds the decimals of a mint that machines are paid in; null for another mint. */
export async function findPriceDecimals(queries: Queries, mint: string): Promise<number | null> {
  const { priceMint, priceDecimals } = gachaMachines;
  const [row] = await queries.select({ priceDecimals }).from(gachaMachines).where(eq(priceMint, mint)).limit(1);
  return row?.priceDecimals ?? null;
}
