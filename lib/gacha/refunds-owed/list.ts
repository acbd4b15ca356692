import type { Database } from '../../../db/client';
import type { Cursors } from '../../api/cursor';
import { type Context, read } from '../../api/handler';
import { readPage } from '../../api/page';
import { requireSessionWallet } from '../../api/session-wallet';
import { listDebts } from './contract';
import { listDebtRows, type StoredDebt } from './store';
import { toDebtBody } from './view';

interface Services {
  readonly database: Database;
  readonly cursors: Cursors;
}

/**
 * Returns a page of the debts owed to the caller, including refunded ones. Throws `invalid-cursor`, also for another
 * wallet's cursor.
 */
export const listDebtsHandler = read(listDebts)(async ({ services, caller }: Context<Services>, { query }) => {
  const wallet = requireSessionWallet(caller);
  const list = { cursors: services.cursors, listName: 'gacha-debts', filters: { wallet }, getPosition };
  const { items, nextCursor } = await readPage(list, query, ([openedAt, debtId = ''], limit) => {
    const after = openedAt === undefined ? null : { openedAt, debtId };
    return listDebtRows(services.database.queries, { wallet }, { after, limit });
  });
  return { body: { items: items.map(toDebtBody), nextCursor } };
});

const getPosition = ({ openedAt, debtId }: StoredDebt) => [openedAt.toISOString(), debtId];
