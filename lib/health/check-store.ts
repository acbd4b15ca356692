import { inArray, isNotNull, min, sql } from 'drizzle-orm';
import type { Queries } from '../../db/client';
import type { NewRow } from '../../db/rows';
import { duels } from '../../db/schema/duels';
import { serviceChecks } from '../../db/schema/service-checks';
import { type DependencyCheck, RECHECK_FAILING_MS, RECHECK_MS } from './check-rules';

/** The dependency or worker that a check is about. A provider and its card deliveries are named by its key. */
export type CheckSubject = 'chain' | 'worker' | `${'provider' | 'deliveries'}:${string}`;

/** Reads the checks of the subjects, in their order; null for one that was never checked. */
export async function readChecks(
  queries: Queries,
  subjects: readonly CheckSubject[],
): Promise<(DependencyCheck | null)[]> {
  const rows = await queries
    .select()
    .from(serviceChecks)
    .where(inArray(serviceChecks.subject, [...subjects]));
  return subjects.map((subject) => rows.find((row) => row.subject === subject) ?? null);
}

/**
 * Claims the check of a subject. Returns false if it isn't due, for example because another instance has just claimed
 * it.
 */
export async function claimCheck(queries: Queries, subject: CheckSubject, now: Date): Promise<boolean> {
  const { checkedAt, fault } = serviceChecks;
  const soon = new Date(now.getTime() + RECHECK_MS);
  const before = (ms: number): string => new Date(now.getTime() - ms).toISOString();
  const row: NewRow<typeof serviceChecks, 'seenAt' | 'fault'> = { subject, checkedAt: now };
  const claimed = await queries
    .insert(serviceChecks)
    .values(row)
    .onConflictDoUpdate({
      target: serviceChecks.subject,
      set: { checkedAt: now },
      setWhere: sql`${checkedAt} <= case when ${fault} is null then ${before(RECHECK_MS)}::timestamptz else ${before(RECHECK_FAILING_MS)}::timestamptz end
        or ${checkedAt} >= ${soon.toISOString()}`,
    })
    .returning({ subject: serviceChecks.subject });
  return claimed.length > 0;
}

/** Saves the result of a check; `fault` is null if the subject works. */
export async function saveCheck(
  queries: Queries,
  subject: CheckSubject,
  fault: string | null,
  now: Date,
): Promise<void> {
  const check: Omit<NewRow<typeof serviceChecks, 'seenAt'>, 'subject'> = { checkedAt: now, fault };
  // A failed check keeps `seenAt`, the time when the subject last worked.
  const seen = fault === null ? { seenAt: now } : {};
  await queries
    .insert(serviceChecks)
    .values({ subject, ...check, ...seen } satisfies NewRow<typeof serviceChecks, 'seenAt'>)
    .onConflictDoUpdate({ target: serviceChecks.subject, set: { ...check, ...seen } });
}

/** Returns the earliest time at which a duel is or becomes due for the worker; null if none is to be checked. */
export async function findNextDuelCheckTime(queries: Queries): Promise<Date | null> {
  const [row] = await queries
    .select({ dueAt: min(duels.nextCheckAt) })
    .from(duels)
    .where(isNotNull(duels.nextCheckAt));
  return row?.dueAt ?? null;
}
