import type { ReceiptBody } from '../../../../lib/duel/receipt-contract';

export type Alert = ReceiptBody['custodyAlerts'][number];

const ALERT_TITLES: Readonly<Record<Alert['kind'], string>> = {
  'late-deposit': 'A payment arrived after this duel was cancelled',
  'stale-deposit': 'One side paid, but the other didn’t in time',
  'duplicate-deposit': 'One wallet paid twice',
  'unmatched-deposit': 'A payment came from a transaction that wasn’t prepared here',
  'unexpected-result': 'The chain has a result for a duel that was being refunded',
  'false-chain-state': 'A Solana node showed a state that the escrow program can’t have written',
  'record-corrected': 'This record contradicted the chain and was corrected',
  'unknown-entropy': 'The escrow account was closed before this service read the draw’s random number',
};

const ALERT_NEXT_STEPS: Readonly<Record<Alert['kind'], string>> = {
  'late-deposit': 'The escrow program refunds it to the payer after the funding deadline.',
  'stale-deposit': 'The payment goes back to the payer.',
  'duplicate-deposit': 'The second payment doesn’t count. The payments go back.',
  'unmatched-deposit': 'This service can’t count it, so the duel can’t continue here.',
  'unexpected-result': 'The result on chain counts: the fees are settled by it.',
  'false-chain-state': 'It wasn’t recorded. The chain is read again, and the escrow program decides.',
  'record-corrected': 'The finalized chain decides where every amount goes.',
  'unknown-entropy':
    'This service asks the provider for the number until the resolution deadline, and then records what the chain proves without it.',
};

/** Returns an alert's subject, the place of its money, and the next step. */
export function describeAlert(alert: Alert): { readonly what: string; readonly money: string; readonly next: string } {
  const what = ALERT_TITLES[alert.kind];
  if (alert.resolvedAt !== null)
    return { what, money: 'All of it has left the vault.', next: 'You don’t need to do anything.' };
  const isOut = alert.kind === 'unknown-entropy';
  const money = isOut ? 'All of it has left the vault.' : 'It’s safe in the vault.';
  return { what, money, next: `${ALERT_NEXT_STEPS[alert.kind]}${describePayoutTime(alert)}` };
}

/**
 * Returns a sentence on when uncounted money leaves the escrow account. Empty if no time is known, and for other
 * alerts, whose texts already say it.
 */
function describePayoutTime({ kind, amounts, outBy }: Alert): string {
  if (kind !== 'unmatched-deposit' || outBy === null) return '';
  const at = `${outBy.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  return amounts.length > 1
    ? ` The escrow program has both fees and plays the duel by its terms: it pays out a result, or refunds both from ${at} on.`
    : ` Unless the other side pays too, it goes back to the payer from ${at} on. Don’t pay a second time.`;
}
