import type { Database } from '../../db/client';
import type { Cursors } from '../api/cursor';
import { type Context, read } from '../api/handler';
import { listAlerts } from './alert-contract';
import { listAlertRows } from './alert-store';
import { alertOf } from './alert-view';

interface Services {
  readonly database: Database;
  readonly cursors: Cursors;
}

/** A page of custody alerts for operators; throws `invalid-cursor`. */
export const listAlertsHandler = read(listAlerts)(async ({ services }: Context<Services>, { query }) => {
  const { cursor, limit, state } = query;
  const filters: Record<string, string> = state === undefined ? {} : { state };
  const after = cursor === undefined ? [] : services.cursors.open('alerts', filters, cursor);
  const rows = await listAlertRows(services.database.queries, state, { after, limit: limit + 1 });
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  const nextCursor =
    rows.length > limit && last
      ? services.cursors.seal('alerts', filters, [last.openedAt.toISOString(), last.duelId, last.kind])
      : null;
  return { body: { items: items.map((row) => ({ duelId: row.duelId, ...alertOf(row) })), nextCursor } };
});
