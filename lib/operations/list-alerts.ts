import type { Database } from '../../db/client';
import type { Cursors } from '../api/cursor';
import { type Context, read } from '../api/handler';
import { readPage } from '../api/page';
import type { DebtReason } from '../gacha/debt-contract';
import { listDebtRows, type StoredDebt } from '../gacha/debt-store';
import { type ListedAlert, listAlerts } from './alert-contract';
import { listAlertRows } from './alert-store';
import { alertOf } from './alert-view';

interface Services {
  readonly database: Database;
  readonly cursors: Cursors;
}

/** A page of custody alerts and debts for operators; throws `invalid-cursor`. Of one instant, alerts of duels come first. */
export const listAlertsHandler = read(listAlerts)(async ({ services }: Context<Services>, { query }) => {
  const { state } = query;
  const { queries } = services.database;
  const filters: Record<string, string> = state === undefined ? {} : { state };
  const list = { cursors: services.cursors, list: 'alerts', filters, positionOf };
  const { items, nextCursor } = await readPage(list, query, async (position, limit) => {
    const after = positionIn(position);
    const [alerts, debts] = await Promise.all([
      listAlertRows(queries, state, { after: after.alert, limit }),
      listDebtRows(queries, { state }, { after: after.debt, limit }),
    ]);
    const ofDuels = alerts.map((row): ListedAlert => ({ ...alertOf(row), duelId: row.duelId, debt: null }));
    // Each list is in its order already, and sorting keeps what is equal as it stands.
    return [...ofDuels, ...debts.map(owed)].sort((one, other) => other.openedAt.getTime() - one.openedAt.getTime());
  });
  return { body: { items, nextCursor } };
});

const positionOf = ({ openedAt, duelId, debt, kind }: ListedAlert): string[] => [
  openedAt.toISOString(),
  duelId ?? debt?.debtId ?? '',
  kind,
];

function positionIn([openedAt, id = '', kind = '']: readonly string[]) {
  if (openedAt === undefined) return { alert: null, debt: null };
  const isDebt = kind === 'undelivered-payment';
  return {
    alert: { openedAt, duelId: isDebt ? null : id, kind },
    debt: { openedAt, debtId: isDebt ? id : null },
  };
}

const owed = ({ debtId, intentId, wallet, signature, ...debt }: StoredDebt): ListedAlert => ({
  kind: 'undelivered-payment',
  duelId: null,
  openedAt: debt.openedAt,
  resolvedAt: debt.refundedAt,
  amounts: [{ side: null, amount: debt.amount, mint: debt.mint, decimals: debt.decimals }],
  debt: { debtId, intentId, wallet, signature, reason: debt.reason as DebtReason },
});
