import type { Transaction } from '../../db/client';
import { ok } from '../core/result';
import { applyChange } from '../duel/apply-change';
import type { AlertKind } from '../duel/rules/alert';
import { buildDuelUpdate } from '../duel/rules/change';
import type { DuelStatus } from '../duel/rules/duel';
import type { StoredDuel } from '../duel/store';
import { listDuelAlerts, openAlert, resolveDuelAlerts } from '../operations/alert-store';

const paidOutStatuses: ReadonlySet<DuelStatus> = new Set(['settled', 'refunded']);

/**
 * Opens an alert about a duel and inserts its event, unless the duel already has or had an alert of this kind. If the
 * duel is settled or refunded, resolves all its alerts at once.
 */
export async function raiseAlert(
  transaction: Transaction,
  { duelId }: Pick<StoredDuel, 'duelId'>,
  kind: AlertKind,
  now: Date,
): Promise<void> {
  const alerts = await listDuelAlerts(transaction, duelId);
  if (alerts.some((each) => each.kind === kind)) return;
  const { status } = await applyChange(
    transaction,
    duelId,
    (duel) => ok(buildDuelUpdate(duel, 'custody-alerted', {}, { custodyAlert: kind })),
    () => ({ actorKind: 'worker', now }),
  );
  await openAlert(transaction, { duelId, kind, openedAt: now, amounts: [] });
  if (paidOutStatuses.has(status)) await resolveDuelAlerts(transaction, duelId, now);
}
