import { and, asc, eq, sql } from 'drizzle-orm';
import { reportChanges } from '../../db/changes';
import type { Queries, Transaction } from '../../db/client';
import { isConstraintViolation } from '../../db/constraint-violation';
import { buildPlaceholders, prepareOnce } from '../../db/prepare-once';
import { type NarrowedRow, type NewRow, pickColumns } from '../../db/rows';
import { duelEvents, duels } from '../../db/schema/duels';
import { ProblemError } from '../api/problems';
import { pickLater } from '../core/clock';
import { type ChangedDuelColumns, changedDuelColumns, decidedColumns, type OpenedDuel } from './columns-store';
import type { ActorKind, Change, ChangeKind, DuelUpdate } from './rules/change';
import type { Duel, DuelStatus } from './rules/duel';
import { calculateNextCheck } from './rules/schedule';

/** A row of `duels`, with the values that its check constraints allow. */
export type StoredDuel = NarrowedRow<typeof duels.$inferSelect, Duel>;

export const toStoredDuel = (row: typeof duels.$inferSelect): StoredDuel => row as StoredDuel;

const selectDuel = prepareOnce((queries) =>
  queries
    .select()
    .from(duels)
    .where(eq(duels.duelId, sql.placeholder('duelId')))
    .prepare('find_duel'),
);

/** Finds a duel. Doesn't check who may see it. */
export async function findDuel(queries: Queries, duelId: string): Promise<StoredDuel | null> {
  const [row] = await selectDuel(queries).execute({ duelId });
  return row === undefined ? null : toStoredDuel(row);
}

const selectDuelForChange = prepareOnce((transaction) =>
  transaction
    .select({ duelId: duels.duelId })
    .from(duels)
    .where(eq(duels.duelId, sql.placeholder('duelId')))
    .for('no key update')
    .prepare('lock_duel'),
);

/**
 * Locks the duel's row until the transaction ends: no other transaction can change the duel or prepare a payment for
 * it. Rows that refer to the duel can still be inserted; otherwise this transaction and a poll's first check could wait
 * for each other.
 */
export async function lockDuel(transaction: Transaction, duelId: string): Promise<void> {
  await selectDuelForChange(transaction).execute({ duelId });
}

/** An event of a duel's timeline, with the values that its check constraints allow. */
export type StoredEvent = NarrowedRow<
  typeof duelEvents.$inferSelect,
  { kind: ChangeKind; actorKind: ActorKind; statusFrom: DuelStatus; statusTo: DuelStatus }
>;

const toStoredEvent = (row: typeof duelEvents.$inferSelect): StoredEvent => row as StoredEvent;

/** Lists the timeline of a duel, oldest first. */
export async function listEvents(queries: Queries, duelId: string): Promise<StoredEvent[]> {
  const ofDuel = eq(duelEvents.duelId, duelId);
  const rows = await queries.select().from(duelEvents).where(ofDuel).orderBy(asc(duelEvents.sequence));
  return rows.map(toStoredEvent);
}

/** The actor of a change, and its time. */
export interface ChangeContext {
  readonly actorKind: ActorKind;
  readonly now: Date;
}

/**
 * Inserts a duel with the first event of its timeline. Returns null if its creator already has ten waiting duels.
 * Throws `policy-superseded` if the database has a newer valuation policy than this process.
 */
export async function insertDuel(
  transaction: Transaction,
  row: OpenedDuel,
  actorKind: ActorKind,
): Promise<StoredDuel | null> {
  try {
    const [stored] = await transaction.insert(duels).values(row).returning();
    const duel = toStoredDuel(stored as typeof duels.$inferSelect);
    const created: NewRow<typeof duelEvents> = {
      duelId: duel.duelId,
      sequence: 1,
      kind: 'created',
      at: duel.createdAt,
      actorKind,
      statusFrom: null,
      statusTo: duel.status,
      data: {},
    };
    await transaction.insert(duelEvents).values(created);
    logEventsOnCommit(transaction, duel.duelId, 1, [{ kind: 'created', from: null, to: duel.status, actorKind }]);
    return duel;
  } catch (error) {
    if (isConstraintViolation(error, 'at_most_ten_waiting')) return null;
    return rethrowInsertError(error);
  }
}

/** Throws `policy-superseded` if the database refused a duel for its old valuation policy; else the error itself. */
export function rethrowInsertError(error: unknown): never {
  if (isConstraintViolation(error, 'duel_takes_the_current_policy')) throw new ProblemError('policy-superseded');
  throw error;
}

const updateDuel = prepareOnce((transaction) =>
  transaction
    .update(duels)
    .set(buildPlaceholders(duels, changedDuelColumns))
    .where(and(eq(duels.duelId, sql.placeholder('duelId')), eq(duels.version, sql.placeholder('versionBefore'))))
    .returning()
    .prepare('save_decision'),
);

/**
 * Saves a decision, its events and the time of the duel's next check, if the duel still has the version that the
 * decision was made on. Returns null if another writer was faster. Throws `too-many-matched-duels`.
 */
export async function saveDecision(
  transaction: Transaction,
  before: StoredDuel,
  { next, changes }: DuelUpdate,
  actor: ChangeContext,
  nextCheckAt: Date | null = calculateNextCheck(next, 0, actor.now),
): Promise<StoredDuel | null> {
  // A request that began earlier may save later, and the clocks of instances differ, but the timeline's timestamps must
  // never go back.
  const at = pickLater(actor.now, before.updatedAt);
  const changed: ChangedDuelColumns = {
    ...pickColumns(next, decidedColumns),
    version: before.version + changes.length,
    updatedAt: at,
    checkAttempts: 0,
    nextCheckAt,
  };
  const [stored] = await updateDuel(transaction)
    .execute({ ...changed, duelId: before.duelId, versionBefore: before.version })
    .catch(rethrowSaveError);
  if (stored === undefined) return null;
  await transaction
    .insert(duelEvents)
    .values(changes.map((each, index) => buildEventRow(before, each, index, { ...actor, now: at })));
  const { actorKind } = actor;
  const events = changes.map(({ kind, from, to }) => ({ kind, from, to, actorKind }));
  logEventsOnCommit(transaction, before.duelId, before.version + 1, events);
  return toStoredDuel(stored);
}

/** Has events logged once the transaction commits. `sequence` is the number of the first one. */
export function logEventsOnCommit(
  transaction: Transaction,
  duelId: string,
  sequence: number,
  events: readonly (Pick<Change, 'kind' | 'from' | 'to'> & Pick<ChangeContext, 'actorKind'>)[],
): void {
  const changes = events.map(({ kind, from, to, actorKind }, index) => ({
    record: 'duel' as const,
    from,
    to,
    about: { duelId, sequence: sequence + index, event: kind, actor: actorKind },
  }));
  reportChanges(transaction, ...changes);
}

/** Throws `too-many-matched-duels` if a constraint of the database says so; else the error itself. */
function rethrowSaveError(error: unknown): never {
  if (isConstraintViolation(error, 'at_most_twenty_unaccepted')) throw new ProblemError('too-many-matched-duels');
  throw error;
}

/** Builds the row of an event. The duel's version counts its events, so it gives the event's sequence number. */
const buildEventRow = (
  before: StoredDuel,
  { kind, from, to, data }: Change,
  index: number,
  { actorKind, now }: ChangeContext,
): StoredEvent => ({
  duelId: before.duelId,
  sequence: before.version + index + 1,
  kind,
  at: now,
  actorKind,
  statusFrom: from,
  statusTo: to,
  data,
});
