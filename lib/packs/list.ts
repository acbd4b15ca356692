import type { Database } from '../../db/client';
import type { CursorCodec } from '../api/cursor';
import { defineReadHandler, type HandlerContext } from '../api/handler';
import { readPage } from '../api/page';
import { listPacks } from './contract';
import { listPackRows, type StoredPack } from './store';
import { type SummaryServices, toPackSummaries } from './summary';

interface Services extends SummaryServices {
  readonly database: Database;
  readonly cursors: CursorCodec;
}

/** Returns a page of packs in the order of their ids, without editions. Throws `invalid-cursor`. */
export const listPacksHandler = defineReadHandler(listPacks)(
  async ({ services }: HandlerContext<Services>, { query }) => {
    const { active } = query;
    const list = { cursors: services.cursors, listName: 'packs', filters: { active }, getPosition: toCursorPosition };
    const { items, nextCursor } = await readPage(list, query, ([after = ''], limit) =>
      listPackRows(services.database.queries, active, after, limit),
    );
    return { body: { items: await toPackSummaries(services, items), nextCursor } };
  },
);

const toCursorPosition = ({ packId }: StoredPack) => [packId];
