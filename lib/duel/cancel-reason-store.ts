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

/** Statuses that a cancelled duel can reach by a late deposit. Its row then has no cancel reason. */
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
 * Returns why a duel was cancelled; null if it wasn't. Once a late deposit is being refunded, the duel's row no longer
 * has the reason, so it is read from the timeline.
 */
export async function findCancelReason(
  queries: Queries,
  { duelId, status, cancelReason }: StoredDuel,
): Promise<CancelReason> {
  if (!statusesAfterCancel.has(status)) return cancelReason;
  const [event] = await selectCancelEvent(queries).execute({ duelId });
  return event === undefined ? null : (cancelReasonByEvent[event.kind] ?? null);
}
