import { reportChanges } from '../../db/changes';
import type { Queries } from '../../db/client';
import { buildEventId } from './rules';

/** The columns of a delivery that its log line names. */
export interface ChangedDelivery {
  readonly endpointId: string;
  readonly duelId: string;
  readonly sequence: number;
  readonly status: string;
  readonly attempts: number;
  readonly failure: string | null;
}

/** The columns of `ChangedDelivery`, to be returned by a raw SQL statement. */
export const CHANGED_DELIVERY_COLUMNS_SQL =
  'endpoint_id as "endpointId", duel_id as "duelId", sequence, state as status, attempts, failure';

/**
 * Reports deliveries that a statement has just written, so that they are logged after the commit. `from` is null for
 * new and replayed deliveries. A delivery is also reported if it is still pending after an attempt.
 */
export function reportDeliveryChanges(
  queries: Queries,
  from: 'pending' | null,
  rows: readonly ChangedDelivery[],
): void {
  const changes = rows.map(({ endpointId, duelId, sequence, status, attempts, failure }) => ({
    record: 'delivery' as const,
    from,
    to: status,
    about: { endpointId, duelId, eventId: buildEventId(duelId, sequence), attempts, failure },
  }));
  reportChanges(queries, ...changes);
}
