import type { Database } from '../../db/client';
import type { CursorCodec } from '../api/cursor';
import { defineReadHandler, type HandlerContext } from '../api/handler';
import { readPage } from '../api/page';
import { listDuels } from './contract';
import { listDuelRows } from './list-store';
import { toDuelSummary } from './view';

interface Services {
  readonly database: Database;
  readonly cursors: CursorCodec;
}

/** Returns a page of public summaries, newest first. Throws `invalid-cursor`. */
export const listDuelsHandler = defineReadHandler(listDuels)(
  async ({ services, now }: HandlerContext<Services>, { query }) => {
    const { cursor, limit, ...filter } = query;
    const filters = Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined)) as Record<
      string,
      string | string[]
    >;
    const list = { cursors: services.cursors, listName: 'duels', filters, getPosition: toCursorPosition };
    const { items, nextCursor } = await readPage(list, { cursor, limit }, (after, most) =>
      listDuelRows(services.database.queries, filter, { after, limit: most, now }),
    );
    return { body: { items: items.map(toDuelSummary), nextCursor } };
  },
);

const toCursorPosition = ({ createdAt, duelId }: { createdAt: Date; duelId: string }) => [
  createdAt.toISOString(),
  duelId,
];
