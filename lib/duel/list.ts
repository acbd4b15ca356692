import type { Database } from '../../db/client';
import type { Cursors } from '../api/cursor';
import { type Context, read } from '../api/handler';
import { listDuels } from './contract';
import { listDuelRows } from './store';
import { summaryOf } from './view';

interface Services {
  readonly database: Database;
  readonly cursors: Cursors;
}

/** A page of public summaries, newest first; throws `invalid-cursor`. */
export const listDuelsHandler = read(listDuels)(async ({ services, now }: Context<Services>, { query }) => {
  const { cursor, limit, ...filter } = query;
  const filters = Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined)) as Record<
    string,
    string
  >;
  const after = cursor === undefined ? [] : services.cursors.open('duels', filters, cursor);
  const rows = await listDuelRows(services.database.queries, filter, { after, limit: limit + 1, now });
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  const nextCursor =
    rows.length > limit && last
      ? services.cursors.seal('duels', filters, [last.createdAt.toISOString(), last.duelId])
      : null;
  return { body: { items: items.map(summaryOf), nextCursor } };
});
