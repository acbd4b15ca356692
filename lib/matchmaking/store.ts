import { and, asc, desc, eq, gte, lt, ne, notExists, or, sql } from 'drizzle-orm';
import type { Queries, Transaction } from '../../db/client';
import { placeholders, preparedOnce } from '../../db/prepared';
import type { EveryColumn, Narrowed, NewRow } from '../../db/rows';
import { duels } from '../../db/schema/duels';
import { matchmakingTickets as tickets } from '../../db/schema/matchmaking';
import type { RiskFact, RiskSegment } from './risk-rules';
import { type EndReason, type Segment, segmentLock, type TicketState, walletLock } from './rules';

type Row = typeof tickets.$inferSelect;
/** A ticket as it is stored, with the words that the schema's checks allow. */
export type StoredTicket = Narrowed<
  Row,
  {
    state: TicketState;
    endReason: EndReason;
    side: 'creator' | 'opponent';
    riskSegment: RiskSegment;
    riskFacts: readonly RiskFact[];
  }
>;

const asTicket = (row: Row): StoredTicket => row as StoredTicket;

/** Their own spaces of keys, the wallet's always taken first, so that no two transactions wait for each other. */
const LOCKS = { wallet: 1, segment: 2 };

const takeLock = preparedOnce((transaction: Transaction) =>
  transaction
    .select({ taken: sql`pg_advisory_xact_lock(${sql.placeholder('space')}::int, ${sql.placeholder('key')}::int)` })
    .from(sql`(select) n`)
    .prepare('lock_matchmaking'),
);

/** Until the transaction ends nobody else searches, or calls off, for this wallet. */
export async function lockWallet(transaction: Transaction, wallet: string): Promise<void> {
  await takeLock(transaction).execute({ space: LOCKS.wallet, key: walletLock(wallet) });
}

/**
 * Until the transaction ends nobody else begins, ends or finds a search in these segments: so of two that begin at
 * once the later sees the earlier. Ascending, so that two who move in opposite directions do not wait for each other.
 */
export async function lockSegments(transaction: Transaction, ...segments: readonly Segment[]): Promise<void> {
  const keys = [...new Set(segments.map(segmentLock))].sort((one, other) => one - other);
  for (const key of keys) await takeLock(transaction).execute({ space: LOCKS.segment, key });
}

const activeOf = preparedOnce((queries: Queries) =>
  queries
    .select()
    .from(tickets)
    .where(and(eq(tickets.wallet, sql.placeholder('wallet')), sql`${tickets.state} in ('searching', 'matched')`))
    .prepare('find_active_ticket'),
);

/** The wallet's search or match that is on. */
export async function findActiveTicket(queries: Queries, wallet: string): Promise<StoredTicket | null> {
  const [row] = await activeOf(queries).execute({ wallet });
  return row === undefined ? null : asTicket(row);
}

/** The wallet's newest ticket, over or not. */
export async function findLastTicket(queries: Queries, wallet: string): Promise<StoredTicket | null> {
  const [row] = await queries
    .select()
    .from(tickets)
    .where(eq(tickets.wallet, wallet))
    .orderBy(desc(tickets.createdAt))
    .limit(1);
  return row === undefined ? null : asTicket(row);
}

const inSegment = () =>
  and(
    eq(tickets.packTier, sql.placeholder('packTier')),
    eq(tickets.policyHash, sql.placeholder('policyHash')),
    eq(tickets.providerMode, sql.placeholder('providerMode')),
    eq(tickets.region, sql.placeholder('region')),
    eq(tickets.riskSegment, sql.placeholder('riskSegment')),
  );

/** States stand in the text: with a parameter for them a prepared statement could not use the partial indexes. */
const candidates = (queries: Queries) => {
  const wallet = sql.placeholder('wallet');
  const ofTheTwo = queries
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
        inSegment(),
        sql`${tickets.state} = 'searching'`,
        ne(tickets.wallet, wallet),
        gte(tickets.seenUntil, sql.placeholder('now')),
        notExists(ofTheTwo),
      ),
    )
    .orderBy(asc(tickets.createdAt), asc(tickets.ticketId))
    .limit(1);
};
const peekAtCandidate = preparedOnce((queries: Queries) => candidates(queries).prepare('peek_at_candidate'));
const lockCandidate = preparedOnce((queries: Queries) => candidates(queries).for('update').prepare('find_candidate'));

const inSegmentNow = (
  { packTier, policyHash, providerMode, region, riskSegment }: Segment,
  wallet: string,
  now: Date,
) => ({ packTier, policyHash, providerMode, region, riskSegment, wallet, now: now.toISOString() });

/** Who searches longest in this segment and has no unfinished duel with this wallet; asked under the segment's lock. */
export async function findCandidate(
  transaction: Transaction,
  segment: Segment,
  wallet: string,
  now: Date,
): Promise<StoredTicket | null> {
  const [row] = await lockCandidate(transaction).execute(inSegmentNow(segment, wallet, now));
  return row === undefined ? null : asTicket(row);
}

/** Whether there is somebody of that kind, without any lock. */
export async function someoneWaits(queries: Queries, segment: Segment, wallet: string, now: Date): Promise<boolean> {
  return (await peekAtCandidate(queries).execute(inSegmentNow(segment, wallet, now))).length > 0;
}

/** Columns that the end of a ticket writes. */
type Ended = 'endReason' | 'endedAt';
const unmatched = { duelId: null, side: null, matchedAt: null };
type Match = keyof typeof unmatched;
/** A ticket to insert; a search has no match yet. */
type NewTicket = NewRow<typeof tickets, Ended | Match> & Partial<Pick<Row, Match>>;

const insertOne = preparedOnce((transaction: Transaction) => {
  // As text: the column's own form cannot be null in a placeholder.
  const row = {
    ...placeholders(tickets),
    endReason: null,
    endedAt: null,
    matchedAt: sql`${sql.placeholder('matchedAt')}`,
  };
  return transaction.insert(tickets).values(row).returning().prepare('insert_ticket');
});

/** A ticket that is on: searching, or matched from the start. */
export async function insertTicket(transaction: Transaction, row: NewTicket): Promise<StoredTicket> {
  const matchedAt = row.matchedAt?.toISOString() ?? null;
  const values: Omit<EveryColumn<typeof tickets>, Ended> = { ...unmatched, ...row, matchedAt };
  const [stored] = await insertOne(transaction).execute(values);
  return asTicket(stored as Row);
}

/** What a match makes of a ticket. */
export type Matched = Pick<Row, Match | 'packId'> & { readonly state: 'matched' };

const matchOne = preparedOnce((transaction: Transaction) =>
  transaction
    .update(tickets)
    .set({
      state: 'matched',
      duelId: sql`${sql.placeholder('duelId')}`,
      side: sql`${sql.placeholder('side')}`,
      matchedAt: sql`${sql.placeholder('matchedAt')}`,
      packId: sql`${sql.placeholder('packId')}`,
    } satisfies Record<keyof Matched, unknown>)
    .where(and(eq(tickets.ticketId, sql.placeholder('ticketId')), sql`${tickets.state} = 'searching'`))
    .returning()
    .prepare('match_ticket'),
);

/** Null when the ticket searches no more. */
export async function matchTicket(
  transaction: Transaction,
  ticketId: string,
  { matchedAt, ...matched }: Matched,
): Promise<StoredTicket | null> {
  const at = matchedAt?.toISOString();
  const [row] = await matchOne(transaction).execute({ ...matched, matchedAt: at, ticketId });
  return row === undefined ? null : asTicket(row);
}

const searching = (ticketId: string) => and(eq(tickets.ticketId, ticketId), eq(tickets.state, 'searching'));

export interface Ending {
  readonly state: 'cancelled' | 'expired';
  readonly endReason: EndReason;
  readonly endedAt: Date;
}

/** Ends a search; false when it is none any more. */
export async function endSearch(queries: Queries, ticketId: string, ending: Ending): Promise<boolean> {
  const ended = await queries
    .update(tickets)
    .set(ending)
    .where(searching(ticketId))
    .returning({ ticketId: tickets.ticketId });
  return ended.length === 1;
}

/** Notes who called a match off, whose duel has ended its tickets just before. */
export async function blameTicket(transaction: Transaction, duelId: string, wallet: string): Promise<void> {
  await transaction
    .update(tickets)
    .set({ endReason: 'participant' })
    .where(and(eq(tickets.duelId, duelId), eq(tickets.wallet, wallet), eq(tickets.state, 'cancelled')));
}

/** Keeps a search alive. */
export async function noteSeen(queries: Queries, ticketId: string, seenUntil: Date): Promise<void> {
  await queries.update(tickets).set({ seenUntil }).where(searching(ticketId));
}

/** Ends searches whose time ran out before `now`, at most `limit` of them; gives how many. */
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
