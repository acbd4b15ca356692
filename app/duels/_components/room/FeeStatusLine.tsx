'use client';

import { type DuelView, hasOwnPendingPayment, hasPaidIfKnown, isFeeRefunded } from '../../../_duel/view';
import { useNetwork } from '../../../_site/contexts';
import { describeNetwork } from '../../../_site/network-words';
import { Amount } from '../../../_ui/Amount';
import { Icon } from '../../../_ui/Icon';
import type { Side } from '../../../_ui/side';
import styles from './Paid.module.css';

/** State of a side's fee, in words. */
export function FeeStatusLine({ view, side }: { view: DuelView; side: Side }) {
  const network = describeNetwork(useNetwork());
  const paid = hasPaidIfKnown(view, side);
  const { status, feeAmount, feeDecimals } = view.duel;
  const amount = <Amount baseUnits={feeAmount} decimals={feeDecimals} unit="SOL" network={network} />;
  if (hasOwnPendingPayment(view, side))
    return (
      <p className={styles.line}>
        <Icon name="dash" />
        <span>{amount} was sent. It isn’t in the vault yet.</span>
      </p>
    );
  if (status === 'cancelled') return <p className={styles.line}>Nothing was paid.</p>;
  if (paid === undefined)
    return (
      <p className={styles.line}>
        <span>The fee is {amount}.</span>
      </p>
    );
  if (!paid)
    return (
      <p className={styles.line}>
        <Icon name="dash" />
        <span>{REFUND_STATUSES.has(status) ? 'Didn’t pay' : 'Not paid yet'}</span>
      </p>
    );
  const isDue = status === 'refunding' && !isFeeRefunded(view, side);
  return (
    <p className={`${styles.line} ${isDue ? '' : styles.paid}`}>
      <Icon name={isDue ? 'dash' : 'tick'} />
      <span>
        {amount} {isFeeRefunded(view, side) ? 'is back in the wallet' : (FEE_PLACE_WORDS[status] ?? 'is in the vault')}
      </span>
    </p>
  );
}

const REFUND_STATUSES: ReadonlySet<string> = new Set(['refunding', 'refunded']);

const FEE_PLACE_WORDS: Readonly<Record<string, string>> = {
  refunding: 'is going back',
  settled: 'went to the treasury',
};
