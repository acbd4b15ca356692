import { and, asc, desc, eq, gte, lt, ne, notExists, or, sql } from 'drizzle-orm';
import type { Queries, Transaction } from '../../db/client';
import type { NarrowedRow, NewRow } from '../../db/rows';
import { duels } from '../../db/schema/duels';
import { matchmakingTickets as tickets } from '../../db/schema/matchmaking';
import type { RiskFact, RiskSegment } from './risk-rules';
import {
  calculateSegmentLockKey,
  calculateWalletLockKey,
  type EndReason,
  type Segment,
  type TicketState,
} from './rules';

type Row = typeof tickets.$inferSelect;
/** A ticket as it is stored; text columns have the values that the table's check constraints allow. */
export type StoredTicket = NarrowedRow<
  Row,
  {
    state: TicketState;
    endReason: EndReason;
    side: 'creator' | 'opponent';
    riskSegment: RiskSegment;
    riskFacts: readonly RiskFact[];
  }
>;

const toStoredTicket = (row: Row): StoredTicket => row as StoredTicket;

/**
 * Key spaces of the two kinds of lock. A wallet's lock is always taken before a segment's, so that transactions don't
 * deadlock.
 */
const LOCK_SPACES = { wallet: 1, segment: 2 };

/** Takes a Postgres advisory lock, which is released when the transaction ends. */
const takeLock = (transaction: Transaction, space: number, key: number) =>
  transaction.execute(sql`select pg_advisory_xact_lock(${space}::int, ${key}::int)`);

/** Takes the wallet's advisory lock until the transaction ends. Other callers of `lockWallet` wait until then. */
export async function lockWallet(transaction: Transaction, wallet: string): Promise<void> {
  await takeLock(transaction, LOCK_SPACES.wallet, calculateWalletLockKey(wallet));
}

/**
 * Takes the segments' advisory locks until the transaction ends: of two searches that begin at once, the later one sees
 * the earlier. Takes them in ascending order, so that two transactions over the same segments don't deadlock.
 */
export async function lockSegments(transaction: Transaction, ...segments: readonly Segment[]): Promise<void> {
  const keys = [...new Set(segments.map(calculateSegmentLockKey))].sort((one, other) => one - other);
  for (const key of keys) await takeLock(transaction, LOCK_SPACES.segment, key);
}

/** Finds the wallet's ticket that is stored as searching or matched, even if its time is up. */
export async function findActiveTicket(queries: Queries, wallet: string): Promise<StoredTicket | null> {
  const isActive = and(eq(tickets.wallet, wallet), sql`${tickets.state} in ('searching', 'matched')`);
  const [row] = await queries.select().from(tickets).where(isActive);
  return row === undefined ? null : toStoredTicket(row);
}

/** Finds the wallet's newest ticket, over or not. */
export async function findLastTicket(queries: Queries, wallet: string): Promise<StoredTicket | null> {
  const [row] = await queries
    .select()
    .from(tickets)
    .where(eq(tickets.wallet, wallet))
    .orderBy(desc(tickets.createdAt))
    .limit(1);
  return row === undefined ? null : toStoredTicket(row);
}

/** Selects the ticket that has searched longest among those that `wallet` can be matched with. */
function selectCandidates(queries: Queries, segment: Segment, wallet: string, now: Date) {
  const unfinished = queries
    .select({ duelId: duels.duelId })
    .from(duels)
    .where(
      and(
        sql`${duels.status} not in ('settled', 'refunded', 'cancelled')`,
        or(
          and(eq(duels.creatorWallet, wallet), eq(duels.opponentWallet, tickets.wallet)),
          and(eq(duels.creatorWallet, tickets.wallet), eq(duels.opponentWallet, wallet)),
        ),
      ),
    );
  return queries
    .select()
    .from(tickets)
    .where(
      and(
        eq(tickets.packTier, segment.packTier),
        eq(tickets.policyHash, segment.policyHash),
        eq(tickets.providerMode, segment.providerMode),
        eq(tickets.region, segment.region),
        eq(tickets.riskSegment, segment.riskSegment),
        eq(tickets.state, 'searching'),
        ne(tickets.wallet, wallet),
        gte(tickets.seenUntil, now),
        notExists(unfinished),
      ),
    )
    .orderBy(asc(tickets.createdAt), asc(tickets.ticketId))
    .limit(1);
}

/**
 * Finds and locks the ticket that has searched longest in this segment, of those that are still polled and whose wallet
 * has no unfinished duel with `wallet`. The caller must have locked the segment.
 */
export async function findCandidate(
  transaction: Transaction,
  segment: Segment,
  wallet: string,
  now: Date,
): Promise<StoredTicket | null> {
  const [row] = await selectCandidates(transaction, segment, wallet, now).for('update');
  return row === undefined ? null : toStoredTicket(row);
}

/** Returns whether `findCandidate` would find a ticket, without any lock. */
export async function hasCandidate(queries: Queries, segment: Segment, wallet: string, now: Date): Promise<boolean> {
  return (await selectCandidates(queries, segment, wallet, now)).length > 0;
}

/** Columns that the end of a ticket writes. */
type EndColumns = 'endReason' | 'endedAt';
/** Columns that are null until a ticket is matched. */
type MatchColumns = 'duelId' | 'side' | 'matchedAt';
/** A ticket to insert; a search has no match yet. */
type NewTicket = NewRow<typeof tickets, EndColumns | MatchColumns> & Partial<Pick<Row, MatchColumns>>;

/** Inserts an active ticket: searching, or matched from the start. */
export async function insertTicket(transaction: Transaction, row: NewTicket): Promise<StoredTicket> {
  const [stored] = await transaction.insert(tickets).values(row).returning();
  return toStoredTicket(stored as Row);
}

/** Columns that a match writes. */
export type MatchPatch = Pick<Row, MatchColumns | 'packId'> & { readonly state: 'matched' };

/** Matches a ticket; null when it is no longer searching. */
export async function matchTicket(
  transaction: Transaction,
  ticketId: string,
  matched: MatchPatch,
): Promise<StoredTicket | null> {
  const [row] = await transaction.update(tickets).set(matched).where(whereSearching(ticketId)).returning();
  return row === undefined ? null : toStoredTicket(row);
}

const whereSearching = (ticketId: string) => and(eq(tickets.ticketId, ticketId), eq(tickets.state, 'searching'));

/** How a search ends other than by a match. */
export interface SearchEnding {
  readonly state: 'cancelled' | 'expired';
  readonly endReason: EndReason;
  readonly endedAt: Date;
}

/** Ends a search. Returns false if the ticket isn't searching any more. */
export async function endSearch(queries: Queries, ticketId: string, ending: SearchEnding): Promise<boolean> {
  const ended = await queries
    .update(tickets)
    .set(ending)
    .where(whereSearching(ticketId))
    .returning({ ticketId: tickets.ticketId });
  return ended.length === 1;
}

/** Records which wallet cancelled a match, on the ticket that cancelling the duel has just ended. */
export async function recordCanceller(transaction: Transaction, duelId: string, wallet: string): Promise<void> {
  await transaction
    .update(tickets)
    .set({ endReason: 'participant' })
    .where(and(eq(tickets.duelId, duelId), eq(tickets.wallet, wallet), eq(tickets.state, 'cancelled')));
}

/** Extends a search until `seenUntil`; does nothing if the ticket isn't searching any more. */
export async function extendSearch(queries: Queries, ticketId: string, seenUntil: Date): Promise<void> {
  await queries.update(tickets).set({ seenUntil }).where(whereSearching(ticketId));
}

/** Ends at most `limit` searches whose time ran out before `now`. Returns how many. */
export async function expireSearches(queries: Queries, now: Date, limit: number): Promise<number> {
  const due = queries
    .select({ ticketId: tickets.ticketId })
    .from(tickets)
    .where(and(eq(tickets.state, 'searching'), lt(tickets.seenUntil, now)))
    .orderBy(asc(tickets.seenUntil))
    .limit(limit)
    .for('update', { skipLocked: true });
  const ended = await queries
    .update(tickets)
    .set({
      state: 'expired',
      endReason: sql`case when ${tickets.expiresAt} < ${now.toISOString()}::timestamptz then 'timeout' else 'unseen' end`,
      endedAt: now,
    })
    .where(sql`${tickets.ticketId} = any(array(${due}))`)
    .returning({ ticketId: tickets.ticketId });
  return ended.length;
}
