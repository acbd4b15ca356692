import { and, asc, desc, eq, lt, sql } from 'drizzle-orm';
import type { Queries, Transaction } from '../../db/client';
import { behind } from '../../db/newest-first';
import { placeholders, preparedOnce } from '../../db/prepared';
import { crashEvents, crashRounds } from '../../db/schema/crash';
import type { CrashStatus, Decision } from './rules/round';
import type { LedgerArea, LedgerKind } from './rules/settlement';

/** A round as it is stored, with the words that the schema's checks allow. */
export type StoredRound = Omit<typeof crashRounds.$inferSelect, 'status'> & { readonly status: CrashStatus };
export type StoredLine = Omit<typeof crashEvents.$inferSelect, 'area' | 'kind'> & {
  readonly area: LedgerArea;
  readonly kind: LedgerKind;
};

const asRound = (row: typeof crashRounds.$inferSelect): StoredRound => row as StoredRound;

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

type Opening = Pick<StoredRound, 'roundId' | 'wallet' | 'configHash' | 'serverSeedHash' | 'createdAt'>;

/** Stores a commitment with the first line of its ledger; null when the wallet has a round that is not over. */
export async function insertRound(transaction: Transaction, opening: Opening): Promise<StoredRound | null> {
  const fresh = { ...opening, status: 'committed', stage: 0, version: 1, events: 1 };
  const [row] = await transaction.insert(crashRounds).values(fresh).onConflictDoNothing().returning();
  if (row === undefined) return null;
  const committed = { area: 'game', kind: 'committed', at: opening.createdAt, version: 1, stage: 0 };
  await transaction.insert(crashEvents).values({ roundId: row.roundId, sequence: 1, ...committed });
  return asRound(row);
}

/** What a decision fixes beside the state. */
export type Fixed = Partial<Pick<StoredRound, 'clientSeed' | 'startedAt' | 'serverSeed' | 'endedAt'>>;

const CHANGED = [
  'status',
  'stage',
  'version',
  'deadline',
  'clientSeed',
  'startedAt',
  'serverSeed',
  'endedAt',
  'events',
] as const;

const changeRound = preparedOnce((transaction: Transaction) =>
  transaction
    .update(crashRounds)
    .set(Object.fromEntries(CHANGED.map((name) => [name, sql`${sql.placeholder(name)}`])))
    .where(and(eq(crashRounds.roundId, sql.placeholder('roundId')), eq(crashRounds.version, sql.placeholder('before'))))
    .prepare('change_crash_round'),
);
const writeLine = preparedOnce((transaction: Transaction) =>
  transaction
    .insert(crashEvents)
    // As text: the column's own form cannot be null in a placeholder.
    .values({ ...placeholders(crashEvents), deadline: sql`${sql.placeholder('deadline')}` })
    .prepare('write_crash_line'),
);

/** The round as a decision leaves it. */
export const decidedRound = (round: StoredRound, { next, transitions }: Decision, fixed: Fixed): StoredRound =>
  Object.assign({}, round, next, fixed, { events: round.events + transitions.length });

/** Writes a decision about a locked round and its lines of the ledger, which the table takes once a version. */
export async function saveDecision(
  transaction: Transaction,
  round: StoredRound,
  saved: StoredRound,
  transitions: Decision['transitions'],
  at: Date,
): Promise<void> {
  const instants = {
    deadline: saved.deadline?.toISOString() ?? null,
    startedAt: saved.startedAt?.toISOString() ?? null,
    endedAt: saved.endedAt?.toISOString() ?? null,
  };
  const lines = transitions.map((transition, index) => ({
    ...transition,
    roundId: round.roundId,
    sequence: round.events + index + 1,
    area: 'game',
    at,
    deadline: transition.deadline?.toISOString() ?? null,
  }));
  await Promise.all([
    changeRound(transaction).execute(Object.assign({}, saved, instants, { before: round.version })),
    ...lines.map((line) => writeLine(transaction).execute(line)),
  ]);
}

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
  (await linesOf(queries).execute({ roundId })) as StoredLine[];

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
