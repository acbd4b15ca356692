import { type SQL, sql } from 'drizzle-orm';
import type { Queries, Transaction } from '../../db/client';
import { duelEvents, duels } from '../../db/schema/duels';
import { CHANGED_DELIVERY_COLUMNS_SQL, type ChangedDelivery, reportDeliveryChanges } from './changed-delivery-store';
import { buildDeliveryInsert } from './new-delivery-store';
import type { StoredWebhook } from './store';

/**
 * The status changes to replay: one change, or those from `since` to `until` inclusive that are of the webhook's event
 * types.
 */
export type ReplaySelection =
  | { readonly duelId: string; readonly sequence: number }
  | { readonly since: Date; readonly until: Date };

/** Counts the changes that a replay covers, up to `most` + 1. */
export async function countReplayedChanges(
  queries: Queries,
  webhook: StoredWebhook,
  selection: ReplaySelection,
  most: number,
): Promise<number> {
  const result = await queries.execute(
    sql`select count(*)::int as covered from (select 1 from ${duelEvents} e where ${buildSelectionCondition(webhook, selection)} limit ${most + 1}) s`,
  );
  return (result as unknown as { rows: { covered: number }[] }).rows[0]?.covered ?? 0;
}

/** Queues deliveries of the selected changes. Existing ones start again under their ids, even while still pending. */
export async function requeueDeliveries(
  transaction: Transaction,
  webhook: StoredWebhook,
  selection: ReplaySelection,
  now: Date,
): Promise<void> {
  const key = { endpointId: sql`${webhook.endpointId}`, duelId: sql`e.duel_id`, sequence: sql`e.sequence` };
  const result = await transaction.execute(sql`
    ${buildDeliveryInsert(key, now)}
    from ${duelEvents} e where ${buildSelectionCondition(webhook, selection)}
    on conflict (endpoint_id, duel_id, sequence) do update
      set state = 'pending', attempts = 0, next_attempt_at = excluded.next_attempt_at, lease_token = null
    returning ${sql.raw(CHANGED_DELIVERY_COLUMNS_SQL)}`);
  reportDeliveryChanges(transaction, null, (result as unknown as { rows: ChangedDelivery[] }).rows);
}

/** Condition that an event changed the duel's status. Other events aren't sent. */
const statusChangeCondition = sql`e.status_from is distinct from e.status_to`;

/**
 * Condition that an event may be sent, as `put_into_webhook_outbox` has it: no receiver may learn from it of an
 * unlisted duel that anyone with its id could join.
 */
const announcedCondition = sql`not (e.status_to in ('waiting', 'cancelled') and exists (
  select from ${duels} u where u.duel_id = e.duel_id and not u.listed and u.opponent_wallet is null))`;

/** Builds the condition on events to send. Only a period leaves out types that the webhook doesn't want. */
function buildSelectionCondition({ eventTypes }: StoredWebhook, selection: ReplaySelection): SQL {
  if ('duelId' in selection)
    return sql`${statusChangeCondition} and ${announcedCondition} and e.duel_id = ${selection.duelId} and e.sequence = ${selection.sequence}`;
  const { since, until } = selection;
  const typeCondition = eventTypes === null ? sql`true` : sql`'duel.' || e.status_to in ${eventTypes}`;
  return sql`${statusChangeCondition} and ${announcedCondition} and e.at between ${since.toISOString()}::timestamptz and ${until.toISOString()}::timestamptz and ${typeCondition}`;
}
