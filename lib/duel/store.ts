import { and, asc, desc, eq, gte, inArray, or, type SQL } from 'drizzle-orm';
import { afterCursor } from '../../db/after-cursor';
import { reportChanges } from '../../db/changes';
import type { Queries, Transaction } from '../../db/client';
import { isConstraintViolation } from '../../db/constraint-violation';
import { type NarrowedRow, type NewRow, pickColumns } from '../../db/rows';
import { duelEvents, duels } from '../../db/schema/duels';
import { packs } from '../../db/schema/packs';
import { ProblemError } from '../api/problems';
import { pickLater, roundDownToSecond } from '../core/clock';
import { type ChangedDuelColumns, decidedColumns, type OpenedDuel } from './columns-store';
import type { ActorKind, Change, ChangeKind, Decision } from './rules/change';
import type { Duel, DuelStatus } from './rules/duel';
import { calculateNextCheck } from './rules/schedule';

/** A row of `duels`, with the values that its check constraints allow. */
export type StoredDuel = NarrowedRow<typeof duels.$inferSelect, Duel>;

export const toStoredDuel = (row: typeof duels.$inferSelect): StoredDuel => row as StoredDuel;

/** Finds a duel. Doesn't check who may see it. */
export async function findDuel(queries: Queries, duelId: string): Promise<StoredDuel | null> {
  const [row] = await queries.select().from(duels).where(eq(duels.duelId, duelId));
  return row === undefined ? null : toStoredDuel(row);
}

/** Locks the row until the transaction ends. Nobody else changes the duel or prepares a payment meanwhile. */
export async function lockDuel(transaction: Transaction, duelId: string): Promise<void> {
  await transaction.select({ duelId: duels.duelId }).from(duels).where(eq(duels.duelId, duelId)).for('update');
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

export interface DuelFilter {
  readonly status?: string | undefined;
  readonly wallet?: string | undefined;
  readonly matchmakingMode?: string | undefined;
  readonly packId?: string | undefined;
}

/** Lists duels, newest first, after the given position. The filter `waiting` leaves out those past their expiry. */
export async function listDuelRows(
  queries: Queries,
  filter: DuelFilter,
  page: { readonly after: readonly string[]; readonly limit: number; readonly now: Date },
): Promise<StoredDuel[]> {
  const editionsOf = queries
    .select({ packId: packs.packId })
    .from(packs)
    .where(eq(packs.editionOf, filter.packId ?? ''));
  const wanted: (SQL | undefined)[] = [
    filter.status === undefined ? undefined : eq(duels.status, filter.status),
    filter.status === 'waiting' ? gte(duels.expiresAt, roundDownToSecond(page.now)) : undefined,
    filter.matchmakingMode === undefined ? undefined : eq(duels.matchmakingMode, filter.matchmakingMode),
    filter.packId === undefined ? undefined : or(eq(duels.packId, filter.packId), inArray(duels.packId, editionsOf)),
    filter.wallet === undefined
      ? undefined
      : or(
          eq(duels.creatorWallet, filter.wallet),
          eq(duels.opponentWallet, filter.wallet),
          eq(duels.invitedWallet, filter.wallet),
        ),
    afterCursor([duels.createdAt, duels.duelId], page.after),
  ];
  const rows = await queries
    .select()
    .from(duels)
    .where(and(...wanted))
    .orderBy(desc(duels.createdAt), desc(duels.duelId))
    .limit(page.limit);
  return rows.map(toStoredDuel);
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

/**
 * Saves a decision and its events if the duel still has the version that the decision was made on, and when the duel is
 * checked next. Returns null if another writer was faster. Throws `too-many-matched-duels`.
 */
export async function saveDecision(
  transaction: Transaction,
  before: StoredDuel,
  { next, changes }: Decision,
  actor: ChangeContext,
  nextCheckAt: Date | null = calculateNextCheck(next, 0, actor.now),
): Promise<StoredDuel | null> {
  // A request that began earlier may save later, and clocks of instances differ: the timeline still goes forward.
  const at = pickLater(actor.now, before.updatedAt);
  const [stored] = await transaction
    .update(duels)
    .set({
      ...pickColumns(next, decidedColumns),
      version: before.version + changes.length,
      updatedAt: at,
      checkAttempts: 0,
      nextCheckAt,
    } satisfies ChangedDuelColumns)
    .where(and(eq(duels.duelId, before.duelId), eq(duels.version, before.version)))
    .returning()
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

function rethrowSaveError(error: unknown): never {
  if (isConstraintViolation(error, 'at_most_twenty_unaccepted')) throw new ProblemError('too-many-matched-duels');
  throw error;
}

/** Builds the row of an event. Its number follows from the duel's version, which counts events. */
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
