import type { Transaction } from '../../db/client';
import { ok } from '../core/result';
import { applyChange } from '../duel/apply-change';
import type { AlertKind } from '../duel/rules/alert';
import { change } from '../duel/rules/change';
import type { DuelStatus } from '../duel/rules/duel';
import type { StoredDuel } from '../duel/store';
import { findAlerts, openAlert, resolveAlerts } from '../operations/alert-store';

const ended: ReadonlySet<DuelStatus> = new Set(['settled', 'refunded']);

/** Reports something about a duel to operators, once, with its event. Resolved at once where no money is left in escrow. */
export async function raiseAlert(
  transaction: Transaction,
  { duelId }: Pick<StoredDuel, 'duelId'>,
  kind: AlertKind,
  now: Date,
): Promise<void> {
  const alerts = await findAlerts(transaction, duelId);
  if (alerts.some((each) => each.kind === kind)) return;
  const { status } = await applyChange(
    transaction,
    duelId,
    (duel) => ok(change(duel, 'custody-alerted', {}, { custodyAlert: kind })),
    () => ({ actorKind: 'worker', now }),
  );
  await openAlert(transaction, { duelId, kind, openedAt: now, amounts: [] });
  if (ended.has(status)) await resolveAlerts(transaction, duelId, now);
}
