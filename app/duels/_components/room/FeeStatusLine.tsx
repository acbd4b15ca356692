'use client';

import { useTranslations } from '#use-translations';
import { type DuelView, hasOwnPendingPayment, hasPaidIfKnown, isFeeRefunded } from '../../../_duel/view';
import { useNetwork } from '../../../_site/contexts';
import { describeNetwork } from '../../../_site/network-words';
import { Amount } from '../../../_ui/Amount';
import { Icon } from '../../../_ui/Icon';
import type { Side } from '../../../_ui/side';
import styles from './Paid.module.css';

/** Line of text with the state of a side's fee. */
export function FeeStatusLine({ view, side }: { view: DuelView; side: Side }) {
  const t = useTranslations('room.fee');
  const siteTexts = useTranslations('site');
  const network = describeNetwork(siteTexts, useNetwork());
  const paid = hasPaidIfKnown(view, side);
  const { status, feeAmount, feeDecimals } = view.duel;
  const amount = () => <Amount baseUnits={feeAmount} decimals={feeDecimals} unit="SOL" network={network} />;
  if (hasOwnPendingPayment(view, side))
    return (
      <p className={styles.line}>
        <Icon name="dash" />
        <span>{t.rich('sent', { amount })}</span>
      </p>
    );
  if (status === 'cancelled') return <p className={styles.line}>{t('nothingPaid')}</p>;
  if (paid === undefined)
    return (
      <p className={styles.line}>
        <span>{t.rich('due', { amount })}</span>
      </p>
    );
  if (!paid)
    return (
      <p className={styles.line}>
        <Icon name="dash" />
        <span>{REFUND_STATUSES.has(status) ? t('didNotPay') : t('notPaidYet')}</span>
      </p>
    );
  const isDue = status === 'refunding' && !isFeeRefunded(view, side);
  return (
    <p className={`${styles.line} ${isDue ? '' : styles.paid}`}>
      <Icon name={isDue ? 'dash' : 'tick'} />
      <span>{t.rich(isFeeRefunded(view, side) ? 'returned' : findFeePlace(status), { amount })}</span>
    </p>
  );
}

const REFUND_STATUSES: ReadonlySet<string> = new Set(['refunding', 'refunded']);

/** Returns where a fee is that was paid and not refunded: on its way back, spent, or held in escrow. */
function findFeePlace(status: DuelView['duel']['status']): 'returning' | 'spent' | 'held' {
  if (status === 'refunding') return 'returning';
  return status === 'settled' ? 'spent' : 'held';
}
