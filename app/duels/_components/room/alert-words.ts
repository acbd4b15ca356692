import type { ReceiptBody } from '../../../../lib/duel/receipt-contract';
import type { Translate } from '../../../_messages/translate';

/** A custody alert as the duel's receipt shows it. */
export type Alert = ReceiptBody['custodyAlerts'][number];

/** Returns what happened, where the money is, and the next step, as sentences. */
export function describeAlert(
  t: Translate<'room'>,
  alert: Alert,
): { readonly what: string; readonly money: string; readonly next: string } {
  const what = t(`alert.what.${alert.kind}`);
  if (alert.resolvedAt !== null) {
    // An alert is resolved if its payment was submitted after all, and so counts, or if the money has left escrow.
    const mayCount = alert.kind === 'unmatched-deposit';
    return { what, money: t(mayCount ? 'alert.countsOrHasLeft' : 'alert.hasLeft'), next: t('alert.nothingToDo') };
  }
  const isOut = alert.kind === 'unknown-entropy';
  return { what, money: isOut ? t('alert.hasLeft') : t('alert.isSafe'), next: describeNextStep(t, alert) };
}

/**
 * Returns the next step of an open alert; for an unmatched deposit with the time from which it can be refunded, if that
 * is known.
 */
function describeNextStep(t: Translate<'room'>, { kind, amounts, outBy }: Alert): string {
  if (kind !== 'unmatched-deposit' || outBy === null) return t(`alert.next.${kind}`);
  const time = `${outBy.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  return amounts.length > 1 ? t('alert.unmatchedFees', { time }) : t('alert.unmatchedFee', { time });
}
