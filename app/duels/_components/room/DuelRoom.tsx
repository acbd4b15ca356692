'use client';

import dynamic from 'next/dynamic';
import { type ReactNode, useContext, useEffect } from 'react';
import { useTranslations } from '#use-translations';
import type { ReceiptBody } from '../../../../lib/duel/receipt-contract';
import { calculateLastPaymentTime } from '../../../../lib/duel/rules/last-call';
import type { DrawnCards } from '../../../_duel/drawn-cards';
import type { OfferedPack, PackBasics } from '../../../_duel/pack-basics';
import { FEE_DUE_STATUSES, NO_RESULT_STATUSES } from '../../../_duel/status-groups';
import { usePlayers } from '../../../_duel/use-players';
import { findOwnSide } from '../../../_duel/view';
import { useIsGuestRunActive } from '../../../_guest/use-one-tap-wallet';
import { retryImport } from '../../../_site/retry-import';
import { runWhenIdle } from '../../../_site/when-idle';
import { KeepFocus } from '../../../_ui/KeepFocus';
import { useIsAfter } from '../../../_ui/now';
import { getOtherSide, type Side } from '../../../_ui/side';
import { findAwaitedPayer, findRitualStage } from '../draw/ritual-stage';
import { useRitualReader } from '../draw/use-ritual-reader';
import { useReveal } from '../rip/use-reveal';
import styles from './DuelRoom.module.css';
import { isServiceDownError, useEscrowView } from './service-outage';
import { toDuelProgressProps } from './story';
import { TableBeforeContext } from './table-before';
import { type DuelPollState, useDuelView } from './use-duel-view';

// Each of these components is for some statuses or viewers; other pages don't load its code.
const Seats = dynamic(retryImport(() => import('./Seats').then((part) => part.Seats)));
const OneTapFee = dynamic(
  retryImport(() => import('./OneTapFee')),
  { ssr: false },
);
const DrawRitual = dynamic(retryImport(() => import('../draw/DrawRitual').then((part) => part.DrawRitual)));
const PlayedTable = dynamic(
  retryImport(() => import('../rip/ResultReveal').then((part) => part.ResultReveal)),
  { loading: TableLoading },
);
const OutcomePanels = dynamic(retryImport(() => import('./OutcomePanels').then((part) => part.OutcomePanels)));
const loadCheckFailedNote = retryImport(() => import('./CheckFailedNote').then((part) => part.CheckFailedNote));
const CheckFailedNote = dynamic(loadCheckFailedNote, { ssr: false });
const SignedOut = dynamic(() => import('./SignedOut').then((part) => part.SignedOut));
const ShareDuel = dynamic(
  retryImport(() => import('../share/ShareDuel').then((part) => part.ShareDuel)),
  { ssr: false, loading: () => <div className={styles.share} /> },
);

function TableLoading() {
  const t = useTranslations('room');
  return useContext(TableBeforeContext) ?? <p role="status">{t('loadingTable')}</p>;
}

interface Props {
  readonly receipt: ReceiptBody;
  readonly pack: PackBasics;
  /** The drawn cards; null until there is a result. */
  readonly drawnCards: DrawnCards | null;
  /** The table in the server's HTML; null if the result may still be a secret for the viewer. */
  readonly stillTable: ReactNode;
  /** Terms of joining, shown at the free seat. */
  readonly terms: ReactNode;
  /** The provider, the policy and the steps on chain: panels of their own before a result, then part of its papers. */
  readonly papers: ReactNode;
  /** Whether spectators were allowed to see the result when the server rendered the page. */
  readonly isRevealed: boolean;
  /** Which players had opened their packs when the server rendered the page. */
  readonly isOpenedBy: Readonly<Record<Side, boolean>>;
  /** The pack that visitors are offered to rip; null if it is no longer offered. */
  readonly practicePack: OfferedPack | null;
  /** Whether to animate a known result instead of showing it at once. */
  readonly playsResult: boolean;
}

/** One duel in any status, for any viewer. If it ended without a result, the reason and the refunds come first. */
export function DuelRoom(props: Props) {
  const t = useTranslations('room');
  const { receipt, pack, papers } = props;
  // Loads the note now, while the service can still be reached.
  useEffect(() => runWhenIdle(() => loadCheckFailedNote().catch(() => {})), []);
  const told = useDuelView(receipt);
  const { wallet, error } = told;
  const away = isServiceDownError(error);
  const { data: seen } = useEscrowView(told.view, away);
  const view = seen?.mergeInto(told.view, away) ?? told.view;
  const { status } = view.duel;
  const { staleSince = null } = view;
  const own = findOwnSide(view.duel, wallet);
  const parts = [
    <SeatsOrResult key="table" pollState={{ ...told, view }} {...props} isServiceDown={away} />,
    own === undefined && isOutcomeEmpty(receipt, status) ? null : (
      <OutcomePanels key="outcome" firstReceipt={receipt} pollState={told} view={view} isServiceDown={away} />
    ),
  ];
  return (
    <KeepFocus className={styles.room} label={t('section')} focusesSection>
      {error === null && staleSince === null ? null : <CheckFailedNote {...{ error, staleSince }} />}
      {wallet === null && FEE_DUE_STATUSES.has(status) ? <SignedOut duel={view.duel} /> : null}
      {NO_RESULT_STATUSES.has(status) ? parts.toReversed() : parts}
      {view.result !== null || (status === 'waiting' && own === 'creator') ? null : (
        <ShareDuel duelId={view.duel.duelId} packName={pack.name} />
      )}
      {view.result === null ? papers : null}
    </KeepFocus>
  );
}

/**
 * Whether `OutcomePanels` has nothing for a spectator: the status is still that of the page, and `waiting`, or
 * `settled` without alerts.
 */
const isOutcomeEmpty = ({ duel, custodyAlerts }: ReceiptBody, status: string): boolean =>
  status === duel.status && (status === 'waiting' || (status === 'settled' && custodyAlerts.length === 0));

interface DuelTableProps extends Props {
  readonly pollState: DuelPollState;
  readonly isServiceDown: boolean;
}

/**
 * Both sides with the stages between them; the draw once both have paid; once there is a result and the session is known,
 * both packs.
 */
function SeatsOrResult({
  receipt,
  pollState: room,
  pack,
  drawnCards: drawn,
  stillTable: still,
  terms,
  papers,
  isRevealed,
  isOpenedBy,
  practicePack,
  playsResult,
  isServiceDown: away,
}: DuelTableProps) {
  const t = useTranslations('room');
  const { view, wallet } = room;
  const { duel, result } = view;
  const own = findOwnSide(duel, wallet);
  const players = usePlayers(view, own);
  const isStill = own === undefined && receipt.duel.status === duel.status && still !== null && !playsResult;
  const { reveal, revealAt } = useReveal(view, {
    isAsked: result !== null && wallet !== undefined && own === undefined && !isRevealed,
    isWatchedLive: receipt.result === null,
  });
  const isPending = reveal === 'pending';
  const viewer = useRitualReader(wallet);
  const stage = findRitualStage(view, viewer);
  const awaitedPayer = findAwaitedPayer(view, viewer);
  const reader = {
    ownSide: own,
    players,
    isRipped: !isPending,
    revealAt,
    isAfterLastCall: useIsAfterLastCall(view),
    isDrawUnderWay: stage !== null && awaitedPayer === null,
    isPaying: useIsGuestRunActive(),
  };
  const before = { ownSide: own, players, pack };
  if (result === null || wallet === undefined || isPending) {
    const duelProgress = toDuelProgressProps(t, view, reader);
    return stage === null ? (
      <Seats {...room} {...before} {...{ duelProgress, terms }} />
    ) : (
      <DrawRitual {...before} {...{ view, stage, awaitedPayer, duelProgress }}>
        {own !== undefined && awaitedPayer === own ? (
          <OneTapFee pollState={room} side={own} rivalName={players[getOtherSide(own)].name} />
        ) : null}
      </DrawRitual>
    );
  }
  const sealedProgress = toDuelProgressProps(t, view, { ...reader, isRipped: false });
  const isDrawShown = own !== undefined && receipt.result === null;
  return (
    <TableBeforeContext
      value={isDrawShown ? <DrawRitual {...before} view={view} stage="pack" duelProgress={sealedProgress} /> : still}
    >
      <PlayedTable
        {...{
          view,
          result,
          pack,
          practicePack,
          papers,
          drawnCards: drawn,
          ownSide: own,
          players,
          isServiceDown: away,
          stillTable: still,
          showsStillTable: isStill,
          isOpenedElsewhere: own !== undefined && isOpenedBy[own],
          plays: own === undefined && (playsResult || reveal === 'play'),
        }}
      />
    </TableBeforeContext>
  );
}

function useIsAfterLastCall({ duel, clockOffsetMs: offsetMs }: DuelPollState['view']): boolean {
  const { fundingDeadline, fundingSeconds } = duel;
  return useIsAfter(
    fundingDeadline === null ? null : calculateLastPaymentTime(fundingDeadline, fundingSeconds),
    offsetMs,
  );
}
