import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Queries } from '../../db/client';
import { prepareOnce } from '../../db/prepare-once';
import { duelEvents } from '../../db/schema/duels';
import type { Duel, DuelStatus } from './rules/duel';
import type { StoredDuel } from './store';

type CancelReason = Duel['cancelReason'];

/** Kinds of events that cancel a duel, with the reason that each gives. */
export const cancelReasonByEvent: Readonly<Record<string, NonNullable<CancelReason>>> = {
  cancelled: 'participant',
  'timed-out': 'timeout',
};

const statusesAfterCancel: ReadonlySet<DuelStatus> = new Set(['refunding', 'refunded', 'settled']);

const selectCancelEvent = prepareOnce((queries) =>
  queries
    .select({ kind: duelEvents.kind })
    .from(duelEvents)
    .where(
      and(eq(duelEvents.duelId, sql.placeholder('duelId')), inArray(duelEvents.kind, Object.keys(cancelReasonByEvent))),
    )
    .prepare('find_cancel_event'),
);

/**
 * Returns why a duel was cancelled, or null. The row drops the reason once a late deposit is on its way back, so it's
 * read from the timeline then.
 */
export async function findCancelReason(
  queries: Queries,
  { duelId, status, cancelReason }: StoredDuel,
): Promise<CancelReason> {
  if (!statusesAfterCancel.has(status)) return cancelReason;
  const [event] = await selectCancelEvent(queries).execute({ duelId });
  return event === undefined ? null : (cancelReasonByEvent[event.kind] ?? null);
}
