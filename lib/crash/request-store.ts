import { and, asc, eq, lte, sql } from 'drizzle-orm';
import type { Queries, Transaction } from '../../db/client';
import type { ColumnsIn, EveryColumn, NarrowedRow, NewRow } from '../../db/rows';
import { crashEvents, crashRequests, crashRounds } from '../../db/schema/crash';
import type { Lease } from '../core/lease';
import { buildClaimCondition, claimRowsWhere, type DueQueue, findNextDueTime, releaseRow } from '../due-work/store';
import type { LedgerKind, ProviderRequest, RequestArea, RequestState } from './rules/settlement';

type Row = typeof crashRequests.$inferSelect;

/** A request as it is stored, with the values that its check constraints allow. */
export type StoredRequest = NarrowedRow<Row, { area: RequestArea; state: RequestState }>;

const toStoredRequest = (row: Row): StoredRequest => row as StoredRequest;

/**
 * When a column of `crash_requests` is written. `fixed`: by the insert alone. `state`: by the insert and by every
 * attempt. `attempt`: by attempts alone, null before the first. `answer`: by the attempt that makes the request final,
 * null until then.
 */
const writePhaseByColumn = {
  requestKey: 'fixed',
  roundId: 'fixed',
  area: 'fixed',
  state: 'state',
  payload: 'fixed',
  payloadHash: 'fixed',
  attempts: 'state',
  lastAttemptAt: 'attempt',
  nextAttemptAt: 'state',
  leaseToken: 'attempt',
  evidence: 'answer',
  createdAt: 'fixed',
  finalizedAt: 'answer',
} as const satisfies EveryColumn<typeof crashRequests, 'fixed' | 'state' | 'attempt' | 'answer'>;

/** A request to insert, which hasn't been sent. */
export type NewRequest = Pick<StoredRequest, ColumnsIn<typeof writePhaseByColumn, 'fixed' | 'state'>> &
  Readonly<Record<ColumnsIn<typeof writePhaseByColumn, 'attempt' | 'answer'>, null>>;

const UNTRIED_COLUMNS = { state: 'pending', attempts: 0, lastAttemptAt: null, leaseToken: null } as const;

/** Builds a request to insert, due at once. */
export const buildRequest = (roundId: string, area: RequestArea, request: ProviderRequest, now: Date): NewRequest =>
  Object.assign({}, request, UNTRIED_COLUMNS, {
    roundId,
    area,
    nextAttemptAt: now,
    evidence: null,
    createdAt: now,
    finalizedAt: null,
  });

/** Stores a request in the transaction of the decision that makes it due. */
export async function insertRequest(transaction: Transaction, request: NewRequest): Promise<void> {
  await transaction.insert(crashRequests).values(request);
}

/** Lists the requests of a round in the order in which they must be made: custody before settlement. */
export async function listRequests(queries: Queries, roundId: string): Promise<StoredRequest[]> {
  const rows = await queries
    .select()
    .from(crashRequests)
    .where(eq(crashRequests.roundId, roundId))
    .orderBy(asc(crashRequests.area));
  return rows.map(toStoredRequest);
}

/** Lists the ids of the rounds of at most `limit` due requests, the longest due first. */
export async function listDueRoundIds(queries: Queries, now: Date, limit: number): Promise<string[]> {
  const rows = await queries
    .select({ roundId: crashRequests.roundId })
    .from(crashRequests)
    .where(and(sql`${crashRequests.state} <> 'final'`, lte(crashRequests.nextAttemptAt, now)))
    .orderBy(asc(crashRequests.nextAttemptAt))
    .limit(limit);
  return [...new Set(rows.map(({ roundId }) => roundId))];
}

/** The provider requests as a queue of due work. */
export const requestQueue = {
  table: crashRequests,
  keyColumns: ['requestKey'],
  dueAtColumn: 'nextAttemptAt',
  attemptsColumn: 'attempts',
} as const satisfies DueQueue<typeof crashRequests>;

/** Returns when a request is due next; null if all are final. */
export const findNextRequestTime = (queries: Queries): Promise<Date | null> =>
  findNextDueTime(queries, requestQueue, sql`state <> 'final'`);

/**
 * Claims all requests of a round that aren't final. Claims none while another attempt runs, or if none is due and
 * `early` is false.
 */
export async function claimRequests(
  transaction: Transaction,
  roundId: string,
  attempt: Lease,
  early: boolean,
): Promise<StoredRequest[]> {
  await lockRoundAndCountLines(transaction, roundId);
  const open = (await listRequests(transaction, roundId)).filter(({ state }) => state !== 'final');
  const due = ({ nextAttemptAt }: StoredRequest) => nextAttemptAt !== null && nextAttemptAt <= attempt.now;
  const isRunning = open.some((request) => request.leaseToken !== null && !due(request));
  if (isRunning || !(early || open.some(due))) return [];
  const isOpen = and(eq(crashRequests.roundId, roundId), sql`${crashRequests.state} <> 'final'`);
  await claimRowsWhere(transaction, requestQueue, attempt, isOpen);
  return open.map((request) => ({ ...request, attempts: request.attempts + 1 }));
}

/** The columns that an attempt saves. The store adds `finalizedAt` and releases the lease. */
export type AttemptOutcome = Pick<
  StoredRequest,
  'state' | 'nextAttemptAt' | Exclude<ColumnsIn<typeof writePhaseByColumn, 'answer'>, 'finalizedAt'>
>;

/** Marks a request as `requested` before it is sent. Returns false if a newer attempt has taken the lease. */
export async function markRequested(
  transaction: Transaction,
  request: StoredRequest,
  attempt: Lease,
): Promise<boolean> {
  const events = await lockRoundAndCountLines(transaction, request.roundId);
  const noted = await transaction
    .update(crashRequests)
    .set({ state: 'requested' })
    .where(buildClaimCondition(requestQueue, request, attempt.token))
    .returning({ requestKey: crashRequests.requestKey });
  if (noted.length === 0) return false;
  if (request.state === 'pending') await insertLedgerLine(transaction, request, events + 1, 'requested', attempt.now);
  return true;
}

/** Saves the outcome of an attempt for one request. Writes nothing if a newer attempt has taken the lease. */
export async function saveAttemptOutcome(
  transaction: Transaction,
  request: StoredRequest,
  attempt: Lease,
  outcome: AttemptOutcome,
): Promise<void> {
  const events = await lockRoundAndCountLines(transaction, request.roundId);
  const finalizedAt = outcome.state === 'final' ? attempt.now : null;
  const saved = await releaseRow(transaction, requestQueue, request, attempt.token, { ...outcome, finalizedAt });
  const line = outcome.state === 'final' ? 'finalized' : 'disputed';
  const isNews = outcome.state === 'final' || (outcome.state === 'disputed' && request.state !== 'disputed');
  if (saved !== null && isNews) await insertLedgerLine(transaction, request, events + 1, line, attempt.now);
}

/** Locks a round, without a check of its wallet, and returns the number of its ledger lines. */
async function lockRoundAndCountLines(transaction: Transaction, roundId: string): Promise<number> {
  const only = eq(crashRounds.roundId, roundId);
  const [row] = await transaction.select({ events: crashRounds.events }).from(crashRounds).where(only).for('update');
  return row?.events ?? 0;
}

/** Inserts a provider request's line into the round's ledger, and counts it on the round. */
async function insertLedgerLine(
  transaction: Transaction,
  { roundId, area }: StoredRequest,
  sequence: number,
  kind: LedgerKind,
  at: Date,
): Promise<void> {
  const line: NewRow<typeof crashEvents, 'version' | 'stage' | 'deadline'> = { roundId, sequence, area, kind, at };
  await transaction.insert(crashEvents).values(line);
  await transaction.update(crashRounds).set({ events: sequence }).where(eq(crashRounds.roundId, roundId));
}
