import type { Database } from '../../../db/client';
import type { CursorCodec } from '../../api/cursor';
import { defineReadHandler, type HandlerContext } from '../../api/handler';
import { readPage } from '../../api/page';
import { requireCallerWallet } from '../../api/session-wallet';
import { listDebts } from './contract';
import { listDebtRows, type StoredDebt } from './store';
import { toDebtBody } from './view';

interface Services {
  readonly database: Database;
  readonly cursors: CursorCodec;
}

/**
 * Returns a page of the refunds owed to the caller, including those already made. Throws `invalid-cursor`, also for
 * another wallet's cursor.
 */
export const listDebtsHandler = defineReadHandler(listDebts)(
  async ({ services, caller }: HandlerContext<Services>, { query }) => {
    const wallet = requireCallerWallet(caller);
    const list = {
      cursors: services.cursors,
      listName: 'gacha-debts',
      filters: { wallet },
      getPosition: toCursorPosition,
    };
    const { items, nextCursor } = await readPage(list, query, ([openedAt, debtId = ''], limit) => {
      const after = openedAt === undefined ? null : { openedAt, debtId };
      return listDebtRows(services.database.queries, { wallet }, { after, limit });
    });
    return { body: { items: items.map(toDebtBody), nextCursor } };
  },
);

const toCursorPosition = ({ openedAt, debtId }: StoredDebt) => [openedAt.toISOString(), debtId];
