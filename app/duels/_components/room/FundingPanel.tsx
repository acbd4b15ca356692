'use client';

import dynamic from 'next/dynamic';
import type { ReactNode } from 'react';
import { useTranslations } from '#use-translations';
import { systemClock } from '../../../../lib/core/clock';
import { calculateLastPaymentTime } from '../../../../lib/duel/rules/last-call';
import { formatClockTime } from '../../../_duel/clock-words';
import type { PackBasics } from '../../../_duel/pack-basics';
import { type DuelView, hasOwnPendingPayment, hasPaidIfKnown } from '../../../_duel/view';
import { useLocale } from '../../../_messages/use-locale';
import { retryImport } from '../../../_site/retry-import';
import { useIsAfter } from '../../../_ui/now';
import { PackArt } from '../../../_ui/PackArt';
import { getOtherSide, type Side } from '../../../_ui/side';
import { CancelDuel } from './CancelDuel';
import { FeeStatusLine } from './FeeStatusLine';
import styles from './FundingPanel.module.css';
import type { DuelPollState } from './use-duel-view';

/** Loaded only for a player who must pay: it contains the code that decodes and checks transactions. */
const PaymentPanel = dynamic(
  retryImport(() => import('../pay/PaymentPanel')),
  { ssr: false, loading: PaymentLoading },
);

export function PaymentLoading() {
  const t = useTranslations('room.fee');
  return <p role="status">{t('loadingPayment')}</p>;
}

interface Props {
  readonly pollState: DuelPollState;
  readonly pack: PackBasics;
  readonly side: Side;
  readonly rivalName: string;
}

/** A small picture of the pack, with `children`, the state of the side's fee, beside it. */
export function PackWithStatus({ pack, children }: { readonly pack: PackBasics; readonly children: ReactNode }) {
  return (
    <div className={styles.state}>
      <div className={styles.art}>
        <PackArt tier={pack.tier} title="" eager />
      </div>
      <div>
        <p className={styles.name}>{pack.name}</p>
        {children}
      </div>
    </div>
  );
}

/**
 * The viewer's own seat while their fee is due: the pack, the payment, and a button to cancel or a note (see
 * `CancelOrNote`).
 */
export function FundingPanel({ pack, ...own }: Props) {
  const { view, wallet, refresh } = own.pollState;
  const { fullDuel } = view;
  return (
    <>
      <PackWithStatus pack={pack}>
        <FeeStatusLine view={view} side={own.side} />
      </PackWithStatus>
      {fullDuel !== null && wallet != null ? (
        <PaymentPanel view={{ ...view, fullDuel }} wallet={wallet} refresh={refresh} />
      ) : null}
      <CancelOrNote {...own} />
    </>
  );
}

/**
 * Button to cancel the duel while it is `matched` and the player has prepared no payment. Otherwise `NoWayBackNote`,
 * which is empty unless the opponent waits for the player's payment.
 */
export function CancelOrNote({ pollState: { view, refresh }, side, rivalName }: Omit<Props, 'pack'>) {
  if (view.duel.status === 'matched' && view.intents.length === 0)
    return <CancelDuel duelId={view.duel.duelId} onCancelled={refresh} canceller="player" />;
  return <NoWayBackNote view={view} side={side} rivalName={rivalName} />;
}

/**
 * Note for a player whose opponent has paid and who hasn't, while a payment can still be prepared: why the duel can't
 * be cancelled any more, and what happens if the player doesn't pay.
 */
function NoWayBackNote({ view, side, rivalName }: { view: DuelView; side: Side; rivalName: string }) {
  const t = useTranslations('room.fee');
  const locale = useLocale();
  const { fundingDeadline, fundingSeconds } = view.duel;
  const last = fundingDeadline === null ? null : calculateLastPaymentTime(fundingDeadline, fundingSeconds);
  const isAfterLastCall = useIsAfter(last, view.clockOffsetMs);
  const isRivalWaiting = hasPaidIfKnown(view, getOtherSide(side)) === true && !hasOwnPendingPayment(view, side);
  // After the last time to prepare a payment, `PaymentPanel` explains the end of the duel instead.
  if (last === null || isAfterLastCall || !isRivalWaiting) return null;
  return (
    <p className={styles.note}>
      {t('noWayBack', { rival: rivalName, time: formatClockTime(locale, last, systemClock.now()) })}
    </p>
  );
}
