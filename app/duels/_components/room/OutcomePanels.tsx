'use client';

import dynamic from 'next/dynamic';
import type { ReceiptBody } from '../../../../lib/duel/receipt-contract';
import { NO_RESULT_STATUSES } from '../../../_duel/status-groups';
import { type DuelView, findOwnSide, hasOpenIntent } from '../../../_duel/view';
import { FunnelEventCounter } from '../../../_site/FunnelEventCounter';
import { retryImport } from '../../../_site/retry-import';
import { findRitualStage } from '../draw/ritual-stage';
import { useRitualViewer } from '../draw/use-ritual-viewer';
import { AlertNotes } from './AlertNotes';
import { DirectPayoutFallback } from './DirectPayoutFallback';
import type { DuelPollState } from './use-duel-view';

// Each of these components is for certain statuses or for players; a page that doesn't show it doesn't load its code.
const NoResultPanel = dynamic(() => import('./NoResultPanel').then((part) => part.NoResultPanel));
const SelfServicePanels = dynamic(
  retryImport(() => import('../SelfServicePanels').then((part) => part.SelfServicePanels)),
  { ssr: false },
);
const IntentPanel = dynamic(
  retryImport(() => import('../pay/IntentPanel').then((part) => part.IntentPanel)),
  { ssr: false },
);

/** Whether the duel is settled, cancelled, refunded or being refunded. */
const hasOutcome = (status: string): boolean => status === 'settled' || NO_RESULT_STATUSES.has(status);

interface Props {
  readonly firstReceipt: ReceiptBody;
  readonly pollState: DuelPollState;
  readonly view: DuelView;
  readonly isServiceDown: boolean;
}

/**
 * Panels around the table: custody alerts, the refunds of a duel without a result, and the viewer's actions and
 * transactions. Once there is a result, the transactions are here only while one of them is open.
 */
export function OutcomePanels({ firstReceipt, pollState, view, isServiceDown }: Props) {
  const { wallet, refresh } = pollState;
  const own = findOwnSide(view.duel, wallet);
  const { fullDuel } = view;
  const isDrawUnderWay = findRitualStage(view, useRitualViewer(wallet)) !== null;
  const hasJustSettled = firstReceipt.duel.status !== 'settled' && view.duel.status === 'settled';
  return (
    <>
      {own !== undefined && hasJustSettled ? <FunnelEventCounter step="duel-settled" /> : null}
      <AlertNotes custodyAlerts={view.custodyAlerts} />
      {NO_RESULT_STATUSES.has(view.duel.status) ? (
        <NoResultPanel view={view} ownSide={own} isServiceDown={isServiceDown} />
      ) : null}
      <DirectPayoutFallback view={pollState.view} isServiceDown={isServiceDown}>
        {own !== undefined && fullDuel !== null && wallet != null ? (
          <SelfServicePanels view={{ ...view, fullDuel }} wallet={wallet} refresh={refresh} />
        ) : null}
      </DirectPayoutFallback>
      {view.intents.length > 0 && (view.result === null || hasOpenIntent(view)) ? (
        <IntentPanel
          intents={view.intents}
          blockHeight={view.blockHeight}
          isDuelOver={hasOutcome(view.duel.status)}
          isFolded={isDrawUnderWay}
        />
      ) : null}
    </>
  );
}
