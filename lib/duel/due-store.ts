import { and, eq, gt, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { Queries } from '../../db/client';
import { buildPlaceholders, prepareOnce } from '../../db/prepare-once';
import { duels } from '../../db/schema/duels';
import type { Lease } from '../core/lease';
import { claimDueRows, type DueQueue, releaseRow } from '../due-work/store';
import { type StoredDuel, toStoredDuel } from './store';

/** The queue of duels, each due at its next check. */
export const duelQueue = {
  table: duels,
  keyColumns: ['duelId'],
  dueAtColumn: 'nextCheckAt',
  attemptsColumn: 'checkAttempts',
} as const satisfies DueQueue<typeof duels>;

/** Claims up to `limit` duels whose next check is due. */
export const claimDueDuels = async (queries: Queries, lease: Lease, limit: number): Promise<StoredDuel[]> =>
  (await claimDueRows(queries, duelQueue, lease, limit)).map(toStoredDuel);

/** Ends a claim. Returns false if the claim was lost. Doesn't set the next check; `rescheduleDuel` does. */
export const releaseDuel = async (queries: Queries, duelId: string, token: string): Promise<boolean> =>
  (await releaseRow(queries, duelQueue, { duelId }, token, {})) !== null;

const updateNextCheck = prepareOnce((queries) =>
  queries
    .update(duels)
    .set(buildPlaceholders(duels, ['nextCheckAt']))
    .where(and(eq(duels.duelId, sql.placeholder('duelId')), eq(duels.version, sql.placeholder('version'))))
    .returning({ duelId: duels.duelId })
    .prepare('reschedule_duel'),
);

/**
 * Sets the time of a duel's next check, null for none. Returns false, and does nothing, if the duel changed meanwhile.
 */
export async function rescheduleDuel(queries: Queries, duel: StoredDuel, nextCheckAt: Date | null): Promise<boolean> {
  const { duelId, version } = duel;
  const rescheduled = await updateNextCheck(queries).execute({ nextCheckAt, duelId, version });
  return rescheduled.length > 0;
}

/** Moves a duel's next check to a later time, unless the duel's version has changed. */
const updateDelayedCheck = prepareOnce((queries) => {
  const noCheckBefore = sql`${sql.placeholder('noCheckBefore')}::timestamptz`;
  // With `greatest`, a null `nextCheckAt` would become `noCheckBefore`, but null means that no check follows.
  const nextCheckAt = sql`case when ${duels.nextCheckAt} < ${noCheckBefore} then ${noCheckBefore} else ${duels.nextCheckAt} end`;
  return queries
    .update(duels)
    .set({ nextCheckAt })
    .where(and(eq(duels.duelId, sql.placeholder('duelId')), eq(duels.version, sql.placeholder('version'))))
    .returning({ duelId: duels.duelId })
    .prepare('delay_duel_check');
});

/**
 * Delays a duel's next check to this time, if it is planned for an earlier one; never brings it forward. Null delays
 * nothing. Returns false, and does nothing, if the duel changed meanwhile.
 */
export async function delayDuelCheck(queries: Queries, duel: StoredDuel, noCheckBefore: Date | null): Promise<boolean> {
  const { duelId, version } = duel;
  return (await updateDelayedCheck(queries).execute({ noCheckBefore, duelId, version })).length > 0;
}

/**
 * The condition that a duel isn't leased, isn't due yet, and has a next check. A run that leases a duel sets its next
 * check itself.
 */
const buildNotDueCondition = (now: Date) => and(isNull(duels.leaseToken), gt(duels.nextCheckAt, now));

/**
 * Makes the duels of these escrow accounts due, except leased ones and those without a next check. `final`: accounts
 * that changed in a finalized block. `confirmed`: accounts that changed in a block that isn't finalized yet; these make
 * only matched duels due, whose checks record a payment before it is final.
 */
export async function makeDuelsDue(
  queries: Queries,
  accounts: { readonly final: readonly string[]; readonly confirmed: readonly string[] },
  now: Date,
): Promise<void> {
  const hasChanged = or(
    inArray(duels.escrowAddress, [...accounts.final]),
    and(inArray(duels.escrowAddress, [...accounts.confirmed]), eq(duels.status, 'matched')),
  );
  await queries
    .update(duels)
    .set({ nextCheckAt: now })
    .where(and(buildNotDueCondition(now), hasChanged));
}

/**
 * Spreads the checks of all duels that may have an escrow account, are neither due nor leased, and have a next check:
 * one every `intervalMs`, in the order of their next checks. Delays none: a duel that would be checked earlier keeps
 * its time.
 */
export async function scheduleAllDuelChecks(queries: Queries, now: Date, intervalMs: number): Promise<void> {
  const turn = sql<number>`row_number() over (order by ${duels.nextCheckAt}, ${duels.duelId})`;
  const at = sql<Date>`${now.toISOString()}::timestamptz + ${turn} * ${intervalMs}::integer * interval '1 millisecond'`;
  const turns = queries
    .select({ duelId: duels.duelId, at: at.as('at') })
    .from(duels)
    .where(and(buildNotDueCondition(now), isNotNull(duels.escrowAddress)))
    .as('turns');
  await queries
    .update(duels)
    .set({ nextCheckAt: sql`${turns.at}` })
    .from(turns)
    .where(and(eq(duels.duelId, turns.duelId), isNull(duels.leaseToken), gt(duels.nextCheckAt, turns.at)));
}

/**
 * Lists the escrow programs of all duels that are still checked. Earlier duels may have another program than new ones.
 */
export async function listProgramsToFollow(queries: Queries): Promise<string[]> {
  const rows = await queries
    .selectDistinct({ programId: duels.programId })
    .from(duels)
    .where(isNotNull(duels.nextCheckAt));
  return rows.map(({ programId }) => programId);
}
