import { and, asc, desc, eq, lt, sql } from 'drizzle-orm';
import type { Queries, Transaction } from '../../db/client';
import { behind } from '../../db/newest-first';
import { placeholders, preparedOnce } from '../../db/prepared';
import { type ColumnsIn, columnsIn, type EveryColumn, type Narrowed, type NewRow } from '../../db/rows';
import { crashEvents, crashRounds } from '../../db/schema/crash';
import type { CrashRound, CrashStatus, Decision } from './rules/round';
import type { LedgerArea, LedgerKind } from './rules/settlement';

/**
 * When a column of `crash_rounds` is written. `fixed`: by the insert alone. `decided`: by the insert and by decisions.
 * `revealed`: once, by the decision that reveals it. `counted`: with every line of the ledger.
 */
const columns = {
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
type Line = typeof crashEvents.$inferSelect;

/** A round as it is stored, with the words that the schema's checks allow. */
export type StoredRound = Narrowed<Row, { status: CrashStatus }>;
/** A line of the ledger as it is stored. */
export type StoredLine = Narrowed<Line, { area: LedgerArea; kind: LedgerKind }>;

const asRound = (row: Row): StoredRound => row as StoredRound;
const toStoredLine = (row: Line): StoredLine => row as StoredLine;

const roundOf = (queries: Queries) =>
  queries
    .select()
    .from(crashRounds)
    .where(and(eq(crashRounds.roundId, sql.placeholder('roundId')), eq(crashRounds.wallet, sql.placeholder('wallet'))));
const roundOfWallet = preparedOnce((queries: Queries) => roundOf(queries).prepare('find_crash_round'));
const lockedRound = preparedOnce((queries: Queries) => roundOf(queries).for('update').prepare('lock_crash_round'));

/** A wallet's round; null for everybody else's. */
export async function findRound(queries: Queries, roundId: string, wallet: string): Promise<StoredRound | null> {
  const [row] = await roundOfWallet(queries).execute({ roundId, wallet });
  return row === undefined ? null : asRound(row);
}

/** The same, and until the transaction ends nobody else changes it. */
export async function lockRound(
  transaction: Transaction,
  roundId: string,
  wallet: string,
): Promise<StoredRound | null> {
  const [row] = await lockedRound(transaction).execute({ roundId, wallet });
  return row === undefined ? null : asRound(row);
}

/** The wallet's round that is not over. */
export async function findOpenRound(queries: Queries, wallet: string): Promise<StoredRound | null> {
  const isOpen = and(eq(crashRounds.wallet, wallet), sql`${crashRounds.status} in ('committed', 'active')`);
  const [row] = await queries.select().from(crashRounds).where(isOpen);
  return row === undefined ? null : asRound(row);
}

type Opening = Pick<StoredRound, ColumnsIn<typeof columns, 'fixed'>>;
type Unwritten = ColumnsIn<typeof columns, 'revealed'> | 'deadline';

/** Stores a commitment with the first line of its ledger; null when the wallet has a round that is not over. */
export async function insertRound(transaction: Transaction, opening: Opening): Promise<StoredRound | null> {
  const fresh: NewRow<typeof crashRounds, Unwritten> = {
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
  return asRound(row);
}

/** Columns that some decisions reveal beside the state of the round. */
export type Fixed = Partial<Pick<StoredRound, ColumnsIn<typeof columns, 'revealed'>>>;

const changedColumns = columnsIn(columns, 'decided', 'revealed', 'counted');

const changeRound = preparedOnce((transaction: Transaction) =>
  transaction
    .update(crashRounds)
    .set(Object.fromEntries(changedColumns.map((name) => [name, sql`${sql.placeholder(name)}`])))
    .where(and(eq(crashRounds.roundId, sql.placeholder('roundId')), eq(crashRounds.version, sql.placeholder('before'))))
    .prepare('change_crash_round'),
);
const writeLine = preparedOnce((transaction: Transaction) =>
  transaction
    .insert(crashEvents)
    // As text: the column's own form cannot be null in a placeholder.
    .values({
      ...placeholders(crashEvents),
      deadline: sql`${sql.placeholder('deadline')}`,
    } satisfies EveryColumn<typeof crashEvents>)
    .prepare('write_crash_line'),
);

/** The round as a decision leaves it. */
export function decidedRound(round: StoredRound, { next, transitions }: Decision, fixed: Fixed): StoredRound {
  const decided: Pick<StoredRound, ColumnsIn<typeof columns, 'decided'>> = next;
  return Object.assign({}, round, decided, fixed, { events: round.events + transitions.length });
}

/** Writes a decision about a locked round and its lines of the ledger, which the table takes once a version. */
export async function saveDecision(
  transaction: Transaction,
  round: StoredRound,
  saved: StoredRound,
  transitions: Decision['transitions'],
  at: Date,
): Promise<void> {
  const changed = changedColumns.map((name) => [name, toParameter(saved[name])] as const);
  const lines = transitions.map((transition, index) => ({
    ...transition,
    roundId: round.roundId,
    sequence: round.events + index + 1,
    area: 'game',
    at,
    deadline: toParameter(transition.deadline),
  })) satisfies EveryColumn<typeof crashEvents>[];
  await Promise.all([
    changeRound(transaction).execute({ ...Object.fromEntries(changed), roundId: round.roundId, before: round.version }),
    ...lines.map((line) => writeLine(transaction).execute(line)),
  ]);
}

/** A column's own encoder takes no null from a placeholder, so dates are sent as text. */
const toParameter = <Value>(value: Value): Value | string => (value instanceof Date ? value.toISOString() : value);

const linesOf = preparedOnce((queries: Queries) =>
  queries
    .select()
    .from(crashEvents)
    .where(eq(crashEvents.roundId, sql.placeholder('roundId')))
    .orderBy(asc(crashEvents.sequence))
    .prepare('list_crash_lines'),
);

/** The ledger of a round, oldest line first. */
export const listLines = async (queries: Queries, roundId: string): Promise<StoredLine[]> =>
  (await linesOf(queries).execute({ roundId })).map(toStoredLine);

/** A wallet's rounds, newest first, after the position. */
export async function listRounds(
  queries: Queries,
  wallet: string,
  after: readonly string[],
  limit: number,
): Promise<StoredRound[]> {
  const { createdAt: at, roundId: id } = crashRounds;
  const rows = await queries
    .select()
    .from(crashRounds)
    .where(and(eq(crashRounds.wallet, wallet), behind([at, id], after)))
    .orderBy(desc(at), desc(id))
    .limit(limit);
  return rows.map(asRound);
}

/** Rounds whose deadline passed before `now`, the longest overdue first. */
export async function listOverdue(queries: Queries, now: Date, limit: number): Promise<StoredRound[]> {
  const rows = await queries
    .select()
    .from(crashRounds)
    .where(and(sql`${crashRounds.status} = 'active'`, lt(crashRounds.deadline, now)))
    .orderBy(asc(crashRounds.deadline))
    .limit(limit);
  return rows.map(asRound);
}
