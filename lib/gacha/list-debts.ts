import type { Database } from '../../db/client';
import type { Cursors } from '../api/cursor';
import { type Context, read } from '../api/handler';
import { listDebts } from './debt-contract';
import { listDebtRows } from './debt-store';
import { debtOf } from './debt-view';
import { walletOf } from './wallet';

interface Services {
  readonly database: Database;
  readonly cursors: Cursors;
}

/** A page of what is owed to the caller; throws `invalid-cursor`, also for a cursor of another wallet. */
export const listDebtsHandler = read(listDebts)(async ({ services, caller }: Context<Services>, { query }) => {
  const { cursor, limit } = query;
  const wallet = walletOf(caller);
  const [openedAt = '', debtId = ''] =
    cursor === undefined ? [] : services.cursors.open('gacha-debts', { wallet }, cursor);
  const after = cursor === undefined ? null : { openedAt, debtId };
  const rows = await listDebtRows(services.database.queries, { wallet }, { after, limit: limit + 1 });
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const nextCursor =
    rows.length > limit && last
      ? services.cursors.seal('gacha-debts', { wallet }, [last.openedAt.toISOString(), last.debtId])
      : null;
  return { body: { items: page.map(debtOf), nextCursor } };
});
