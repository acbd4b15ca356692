import type { StoredDuel } from '../duel/store';
import type { AlertBody, DuelAlertBody } from './alert-contract';
import type { StoredAlert } from './alert-store';

export const toAlertBody = ({ kind, openedAt, resolvedAt, amounts }: StoredAlert): AlertBody => ({
  kind,
  openedAt,
  resolvedAt,
  amounts: amounts.map((each) => ({ ...each, amount: BigInt(each.amount) })),
});

/** Builds an alert with the time from which its money can be refunded. */
export const toDuelAlert = (duel: StoredDuel, alert: StoredAlert): DuelAlertBody => ({
  ...toAlertBody(alert),
  outBy: calculateRefundTime(duel, alert),
});

/**
 * Returns the time from which the money can be refunded; null if the alert is resolved or no money is in escrow. Once
 * both sides have paid, the program plays the duel, so the money can stay until the resolution deadline.
 */
const calculateRefundTime = (duel: StoredDuel, { resolvedAt, amounts }: StoredAlert): Date | null => {
  if (resolvedAt !== null || amounts.length === 0) return null;
  return amounts.length > 1 ? duel.resolutionDeadline : duel.fundingDeadline;
};
