import type { Database } from '../../db/client';
import type { CursorCodec } from '../api/cursor';
import { defineReadHandler, type HandlerContext } from '../api/handler';
import { readPage } from '../api/page';
import { listParkedRows, type ParkedRow } from '../due-work/failure-store';
import type { DebtReason } from '../gacha/refunds-owed/contract';
import { listDebtRows, type StoredDebt } from '../gacha/refunds-owed/store';
import { type ListedAlert, listAlerts } from './alert-contract';
import { listAlertRows } from './alert-store';
import { toAlertBody } from './alert-view';

interface Services {
  readonly database: Database;
  readonly cursors: CursorCodec;
}

/**
 * Returns a page of custody alerts, refunds owed (`debt`) and parked work for operators; throws `invalid-cursor`. At
 * equal times, alerts of duels come first, then refunds owed, then parked work.
 */
export const listAlertsHandler = defineReadHandler(listAlerts)(
  async ({ services }: HandlerContext<Services>, { query }) => {
    const { status } = query;
    const { queries } = services.database;
    const filters: Record<string, string> = status === undefined ? {} : { status };
    const list = { cursors: services.cursors, listName: 'alerts', filters, getPosition: toCursorPosition };
    const { items, nextCursor } = await readPage(list, query, async (position, limit) => {
      const after = toPositions(position);
      const [alerts, debts, parked] = await Promise.all([
        listAlertRows(queries, status, { after: after.alert, limit }),
        listDebtRows(queries, { status }, { after: after.debt, limit }),
        status === 'resolved' ? [] : listParkedRows(queries, { after: after.parked, limit }),
      ]);
      const ofDuels = alerts.map(
        (row): ListedAlert => ({ ...toAlertBody(row), duelId: row.duelId, debt: null, work: null }),
      );
      // Each list is in order already, and a stable sort keeps alerts of equal time in that order.
      const all = [...ofDuels, ...debts.map(toDebtAlert), ...parked.map(toParkedAlert)];
      return all.sort((one, other) => other.openedAt.getTime() - one.openedAt.getTime());
    });
    return { body: { items, nextCursor } };
  },
);

const toCursorPosition = ({ openedAt, duelId, debt, work, kind }: ListedAlert): string[] => [
  openedAt.toISOString(),
  work?.id ?? duelId ?? debt?.debtId ?? '',
  kind,
  ...(work === null ? [] : [work.queue]),
];

/** Converts a cursor to the position in each of the merged lists: alerts of duels, refunds owed, parked rows. */
function toPositions([openedAt, id = '', kind = '', queue = '']: readonly string[]) {
  if (openedAt === undefined) return { alert: null, debt: null, parked: null };
  const isParked = kind === 'parked-work';
  const isDebt = kind === 'undelivered-payment';
  return {
    alert: { openedAt, duelId: isDebt || isParked ? null : id, kind },
    debt: isParked
      ? { openedAt: getMillisecondBefore(openedAt), debtId: null }
      : { openedAt, debtId: isDebt ? id : null },
    parked: { parkedAt: openedAt, row: isParked ? { queue, id } : null },
  };
}

/**
 * Returns the time a millisecond earlier, from which debts continue after a parked row: at equal times, debts come
 * before parked rows, so those of the row's own time have been listed.
 */
const getMillisecondBefore = (instant: string): string => new Date(new Date(instant).getTime() - 1).toISOString();

const toParkedAlert = (work: ParkedRow): ListedAlert => ({
  kind: 'parked-work',
  duelId: work.queue === 'duels' ? work.id : null,
  openedAt: work.parkedAt,
  resolvedAt: null,
  amounts: [],
  debt: null,
  work,
});

const toDebtAlert = ({ debtId, intentId, wallet, signature, ...debt }: StoredDebt): ListedAlert => ({
  kind: 'undelivered-payment',
  duelId: null,
  openedAt: debt.openedAt,
  resolvedAt: debt.refundedAt,
  amounts: [{ side: null, amount: debt.amount, mint: debt.mint, decimals: debt.decimals }],
  debt: { debtId, intentId, wallet, signature, reason: debt.reason as DebtReason },
  work: null,
});
