'use client';

import dynamic from 'next/dynamic';
import { useEffect } from 'react';
import { useTranslations } from '#use-translations';
import type { ReceiptBody } from '../../../../lib/duel/receipt-contract';
import { FEE_DUE_STATUSES, NO_RESULT_STATUSES } from '../../../_duel/status-groups';
import { rememberPlayedHere } from '../../../_duel/use-played-here';
import { findOwnSide } from '../../../_duel/view';
import { retryImport } from '../../../_site/retry-import';
import { runWhenIdle } from '../../../_site/when-idle';
import { KeepFocus } from '../../../_ui/KeepFocus';
import styles from './DuelRoom.module.css';
import { DuelTable } from './DuelTable';
import type { RenderedDuel } from './rendered-duel';
import { isServiceDownError, useEscrowView } from './service-outage';
import { useIsTooLate } from './too-late';
import { useDuelView } from './use-duel-view';

// Each of these components is for certain statuses or viewers. A page that doesn't show one doesn't load its code, but
// for `CheckFailedNote`.
const OutcomePanels = dynamic(retryImport(() => import('./OutcomePanels').then((part) => part.OutcomePanels)));
const loadCheckFailedNote = retryImport(() => import('./CheckFailedNote').then((part) => part.CheckFailedNote));
const CheckFailedNote = dynamic(loadCheckFailedNote, { ssr: false });
const SpectatorOffer = dynamic(
  retryImport(() => import('./SpectatorOffer')),
  { ssr: false },
);
const SignedOut = dynamic(() => import('./SignedOut').then((part) => part.SignedOut));
const ShareDuel = dynamic(
  retryImport(() => import('../share/ShareDuel').then((part) => part.ShareDuel)),
  { ssr: false, loading: () => <div className={styles.share} /> },
);

/**
 * The client part of a duel's page, in any status and for any viewer. If the duel is cancelled, being refunded or
 * refunded, the reason and the refunds come before the table.
 */
export function DuelRoom(props: RenderedDuel) {
  const t = useTranslations('room');
  const { receipt, viewerWallet, pack, papers } = props;
  // Loads the code of `CheckFailedNote` now: it couldn't be loaded once the service is down.
  useEffect(() => runWhenIdle(() => loadCheckFailedNote().catch(() => {})), []);
  const duelView = useDuelView(receipt, viewerWallet);
  const { wallet, error } = duelView;
  const away = isServiceDownError(error);
  const { data: seen } = useEscrowView(duelView.view, away);
  const view = seen?.mergeInto(duelView.view, away) ?? duelView.view;
  const { status } = view.duel;
  const { staleSince = null } = view;
  const own = findOwnSide(view.duel, wallet);
  useEffect(() => {
    if (own !== undefined) rememberPlayedHere(view.duel.duelId);
  }, [own, view.duel.duelId]);
  const isSeatTaken = useIsTooLate(view.duel.duelId, 'join');
  const offersOwnDuel = wallet !== undefined && own === undefined && status !== 'waiting' && isUndecided(receipt);
  const offer = offersOwnDuel ? (
    <SpectatorOffer
      key="offer"
      duel={view.duel}
      isSeatTaken={isSeatTaken}
      isOver={view.result !== null || NO_RESULT_STATUSES.has(status)}
    />
  ) : null;
  const lostCancel = useIsTooLate(view.duel.duelId, 'cancel') && own === 'creator' && FEE_DUE_STATUSES.has(status);
  const parts = [
    isSeatTaken ? offer : null,
    <DuelTable key="table" pollState={{ ...duelView, view }} {...props} isServiceDown={away} />,
    own === undefined && isOutcomeEmpty(receipt, status) ? null : (
      <OutcomePanels key="outcome" firstReceipt={receipt} pollState={duelView} view={view} isServiceDown={away} />
    ),
    isSeatTaken ? null : offer,
  ];
  return (
    <KeepFocus className={styles.room} label={t('section')} ownSide={own} focusesSection>
      {error === null && staleSince === null ? null : <CheckFailedNote {...{ error, staleSince }} />}
      {wallet === null && FEE_DUE_STATUSES.has(status) ? <SignedOut duel={view.duel} /> : null}
      {lostCancel ? <p role="status">{t('cancel.tooLate')}</p> : null}
      {NO_RESULT_STATUSES.has(status) ? parts.toReversed() : parts}
      {view.result !== null || (status === 'waiting' && own === 'creator') ? null : (
        <ShareDuel duelId={view.duel.duelId} packName={pack.name} />
      )}
      {view.result === null ? papers : null}
    </KeepFocus>
  );
}

/** Whether the duel had no outcome when the server rendered the page. */
const isUndecided = ({ duel, result }: ReceiptBody): boolean => result === null && !NO_RESULT_STATUSES.has(duel.status);

/**
 * Whether it is certain, without the code of `OutcomePanels`, that it would show a spectator nothing: the status is
 * still that of the server's HTML, and it is `waiting`, or `settled` without alerts.
 */
const isOutcomeEmpty = ({ duel, custodyAlerts }: ReceiptBody, status: string): boolean =>
  status === duel.status && (status === 'waiting' || (status === 'settled' && custodyAlerts.length === 0));
