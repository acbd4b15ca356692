import { and, eq, inArray } from 'drizzle-orm';
import type { Queries } from '../../db/client';
import { duelEvents } from '../../db/schema/duels';
import type { Duel, DuelStatus } from './rules/duel';
import type { StoredDuel } from './store';

type CancelReason = Duel['cancelReason'];

/** Kinds of events that cancel a duel, with the reason that each stands for. */
export const cancelReasonByEvent: Readonly<Record<string, NonNullable<CancelReason>>> = {
  cancelled: 'participant',
  'timed-out': 'timeout',
};

const statusesAfterCancel: ReadonlySet<DuelStatus> = new Set(['refunding', 'refunded', 'settled']);

/**
 * Returns why a duel was cancelled, or null. The row drops the reason once a late deposit is on its way back, so it's
 * read from the timeline then.
 */
export async function findCancelReason(
  queries: Queries,
  { duelId, status, cancelReason }: StoredDuel,
): Promise<CancelReason> {
  if (!statusesAfterCancel.has(status)) return cancelReason;
  const [event] = await queries
    .select({ kind: duelEvents.kind })
    .from(duelEvents)
    .where(and(eq(duelEvents.duelId, duelId), inArray(duelEvents.kind, Object.keys(cancelReasonByEvent))));
  return event === undefined ? null : (cancelReasonByEvent[event.kind] ?? null);
}
