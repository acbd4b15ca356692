import { reportChanges } from '../../db/changes';
import type { Queries } from '../../db/client';
import { buildEventId } from './rules';

/** The columns of a delivery that its log line names. */
export interface ChangedDelivery {
  readonly endpointId: string;
  readonly duelId: string;
  readonly sequence: number;
  readonly state: string;
  readonly attempts: number;
  readonly failure: string | null;
}

/** The same columns where a statement is raw SQL. */
export const changedColumns = 'endpoint_id as "endpointId", duel_id as "duelId", sequence, state, attempts, failure';

/**
 * Has deliveries logged that a statement has just written. `from` is null where they are new, or start over. An attempt
 * that leaves a delivery pending is logged too.
 */
export function logDeliveries(queries: Queries, from: 'pending' | null, rows: readonly ChangedDelivery[]): void {
  const changes = rows.map(({ endpointId, duelId, sequence, state, attempts, failure }) => ({
    record: 'delivery' as const,
    from,
    to: state,
    about: { endpointId, duelId, eventId: buildEventId(duelId, sequence), attempts, failure },
  }));
  reportChanges(queries, ...changes);
}
