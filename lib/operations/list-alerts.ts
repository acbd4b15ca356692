import type { Database } from '../../db/client';
import type { Cursors } from '../api/cursor';
import { type Context, read } from '../api/handler';
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
  const { cursor, limit, state } = query;
  const { queries } = services.database;
  const filters: Record<string, string> = state === undefined ? {} : { state };
  const after = cursor === undefined ? null : positionIn(services.cursors.open('alerts', filters, cursor));
  const most = limit + 1;
  const [alerts, debts] = await Promise.all([
    listAlertRows(queries, state, { after: after?.alert ?? null, limit: most }),
    listDebtRows(queries, { state }, { after: after?.debt ?? null, limit: most }),
  ]);
  const ofDuels = alerts.map((row): ListedAlert => ({ ...alertOf(row), duelId: row.duelId, debt: null }));
  // Each list is in its order already, and sorting keeps what is equal as it stands.
  const rows = [...ofDuels, ...debts.map(owed)].sort((one, other) => other.openedAt.getTime() - one.openedAt.getTime());
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  const nextCursor = rows.length > limit && last ? services.cursors.seal('alerts', filters, positionOf(last)) : null;
  return { body: { items, nextCursor } };
});

const positionOf = ({ openedAt, duelId, debt, kind }: ListedAlert): string[] => [
  openedAt.toISOString(),
  duelId ?? debt?.debtId ?? '',
  kind,
];

function positionIn([openedAt = '', id = '', kind = '']: readonly string[]) {
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
  debt: { debtId, intentId, wallet, signature, reason: debt.reason as NonNullable<ListedAlert['debt']>['reason'] },
});
