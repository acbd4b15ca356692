import { and, asc, desc, eq, lt, min, sql } from 'drizzle-orm';
import { afterCursor } from '../../db/after-cursor';
import type { Queries, Transaction } from '../../db/client';
import {
  type ColumnsIn,
  type EveryColumn,
  listColumnsIn,
  type NarrowedRow,
  type NewRow,
  pickColumns,
} from '../../db/rows';
import { crashEvents, crashRounds } from '../../db/schema/crash';
import type { CrashRound, CrashStatus, RoundUpdate } from './rules/round';
import type { LedgerArea, LedgerKind } from './rules/settlement';

/**
 * When a column of `crash_rounds` is written. `fixed`: by the insert alone. `decided`: by the insert (but `deadline` is
 * null then) and by every decision. `revealed`: once, by the decision that starts or ends the round. `counted`: with
 * every line of the ledger.
 */
const writePhaseByColumn = {
  roundId: 'fixed',
  wallet: 'fixed',
  configHash: 'fixed',
  serverSeedHash: 'fixed',
  status: 'decided',
  stage: 'decided',
  version: 'decided',
  events: 'counted',
  clientSeed: 'revealed',
  deadline: 'decided',
  serverSeed: 'revealed',
  createdAt: 'fixed',
  startedAt: 'revealed',
  endedAt: 'revealed',
} as const satisfies EveryColumn<typeof crashRounds, 'fixed' | 'decided' | 'revealed' | 'counted'> &
  Record<keyof CrashRound, 'decided'>;

type Row = typeof crashRounds.$inferSelect;
type LedgerLineRow = typeof crashEvents.$inferSelect;

/** A round as stored, with the values that the check constraints allow. */
export type StoredRound = NarrowedRow<Row, { status: CrashStatus }>;
/** A ledger line as stored, with the values of area and kind that the check constraints allow. */
export type StoredLedgerLine = NarrowedRow<LedgerLineRow, { area: LedgerArea; kind: LedgerKind }>;

const toStoredRound = (row: Row): StoredRound => row as StoredRound;
const toStoredLedgerLine = (row: LedgerLineRow): StoredLedgerLine => row as StoredLedgerLine;

const buildRoundCondition = (roundId: string, wallet: string) =>
  and(eq(crashRounds.roundId, roundId), eq(crashRounds.wallet, wallet));

/** Finds a wallet's round; null for an unknown id and for another wallet's. */
export async function findRound(queries: Queries, roundId: string, wallet: string): Promise<StoredRound | null> {
  const [row] = await queries.select().from(crashRounds).where(buildRoundCondition(roundId, wallet));
  return row === undefined ? null : toStoredRound(row);
}

/** Finds a round as `findRound` does, and locks it until the transaction ends. */
export async function lockRound(
  transaction: Transaction,
  roundId: string,
  wallet: string,
): Promise<StoredRound | null> {
  const [row] = await transaction
    .select()
    .from(crashRounds)
    .where(buildRoundCondition(roundId, wallet))
    .for('update')
    .prepare('lock_round')
    .execute();
  return row === undefined ? null : toStoredRound(row);
}

/** Finds the wallet's round that is not over; null if it has none. */
export async function findOpenRound(queries: Queries, wallet: string): Promise<StoredRound | null> {
  const isOpen = and(eq(crashRounds.wallet, wallet), sql`${crashRounds.status} in ('committed', 'active')`);
  const [row] = await queries.select().from(crashRounds).where(isOpen);
  return row === undefined ? null : toStoredRound(row);
}

/** Columns of a new round that the caller gives. */
type NewRoundColumns = Pick<StoredRound, ColumnsIn<typeof writePhaseByColumn, 'fixed'>>;
/** Columns that are null in a new round. */
type UnwrittenColumn = ColumnsIn<typeof writePhaseByColumn, 'revealed'> | 'deadline';

/**
 * Inserts a committed round, and `committed` as the first line of its ledger. Returns null if the wallet has a round
 * that isn't over.
 */
export async function insertRound(transaction: Transaction, opening: NewRoundColumns): Promise<StoredRound | null> {
  const fresh: NewRow<typeof crashRounds, UnwrittenColumn> = {
    ...opening,
    status: 'committed',
    stage: 0,
    version: 1,
    events: 1,
  };
  const [row] = await transaction.insert(crashRounds).values(fresh).onConflictDoNothing().returning();
  if (row === undefined) return null;
  const committed = { area: 'game', kind: 'committed', at: opening.createdAt, version: 1, stage: 0 };
  const line: NewRow<typeof crashEvents, 'deadline'> = { roundId: row.roundId, sequence: 1, ...committed };
  await transaction.insert(crashEvents).values(line);
  return toStoredRound(row);
}

/** Columns that are written once, by the decision that starts or ends the round. */
export type RevealedColumns = Partial<Pick<StoredRound, ColumnsIn<typeof writePhaseByColumn, 'revealed'>>>;

/** Columns that a decision may change. */
const changedColumns = listColumnsIn(writePhaseByColumn, 'decided', 'revealed', 'counted');

/** Returns the round as a decision leaves it. */
export function buildDecidedRound(
  round: StoredRound,
  { next, transitions }: RoundUpdate,
  fixed: RevealedColumns,
): StoredRound {
  const decided: Pick<StoredRound, ColumnsIn<typeof writePhaseByColumn, 'decided'>> = next;
  return Object.assign({}, round, decided, fixed, { events: round.events + transitions.length });
}

/** Saves a decision on a locked round, and its transitions as ledger lines. */
export async function saveDecision(
  transaction: Transaction,
  round: StoredRound,
  saved: StoredRound,
  transitions: RoundUpdate['transitions'],
  at: Date,
): Promise<void> {
  await transaction
    .update(crashRounds)
    .set(pickColumns(saved, changedColumns))
    .where(and(eq(crashRounds.roundId, round.roundId), eq(crashRounds.version, round.version)))
    .prepare('save_round')
    .execute();
  const lines = transitions.map(
    (transition, index): NewRow<typeof crashEvents> => ({
      ...transition,
      roundId: round.roundId,
      sequence: round.events + index + 1,
      area: 'game',
      at,
    }),
  );
  await transaction.insert(crashEvents).values(lines);
}

/** Lists the ledger of a round, oldest line first. */
export async function listLedgerLines(queries: Queries, roundId: string): Promise<StoredLedgerLine[]> {
  const rows = await queries
    .select()
    .from(crashEvents)
    .where(eq(crashEvents.roundId, roundId))
    .orderBy(asc(crashEvents.sequence));
  return rows.map(toStoredLedgerLine);
}

/** Lists a wallet's rounds, newest first, after the cursor position. */
export async function listRounds(
  queries: Queries,
  wallet: string,
  after: readonly string[],
  limit: number,
): Promise<StoredRound[]> {
  const { createdAt, roundId } = crashRounds;
  const rows = await queries
    .select()
    .from(crashRounds)
    .where(and(eq(crashRounds.wallet, wallet), afterCursor([createdAt, roundId], after)))
    .orderBy(desc(createdAt), desc(roundId))
    .limit(limit);
  return rows.map(toStoredRound);
}

/** Returns the earliest deadline of the active rounds; null if none is active. */
export async function findNextDeadline(queries: Queries): Promise<Date | null> {
  const [row] = await queries
    .select({ deadline: min(crashRounds.deadline) })
    .from(crashRounds)
    .where(sql`${crashRounds.status} = 'active'`);
  return row?.deadline ?? null;
}

/** Lists rounds whose deadline passed before `now`, the longest overdue first. */
export async function listOverdueRounds(queries: Queries, now: Date, limit: number): Promise<StoredRound[]> {
  const rows = await queries
    .select()
    .from(crashRounds)
    .where(and(sql`${crashRounds.status} = 'active'`, lt(crashRounds.deadline, now)))
    .orderBy(asc(crashRounds.deadline))
    .limit(limit);
  return rows.map(toStoredRound);
}
