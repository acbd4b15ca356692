'use client';

import { useMemo } from 'react';
import { useTranslations } from '#use-translations';
import { isRippedHere } from '../../../_duel/ripped-here';
import { FEE_DUE_STATUSES } from '../../../_duel/status-groups';
import { usePlayers } from '../../../_duel/use-players';
import { type DuelView, findOwnSide, findSideWallet } from '../../../_duel/view';
import { useIsPayingAutomatically } from '../../../_guest/use-is-paying';
import { useIsAfter } from '../../../_ui/now';
import { getOtherSide, type Side } from '../../../_ui/side';
import { findAwaitedPayer, findRitualStage } from '../draw/ritual-stage';
import { useRitualViewer } from '../draw/use-ritual-viewer';
import { useDrawnCards } from '../rip/use-drawn-cards';
import { useDuelReveal } from '../rip/use-duel-reveal';
import type { DuelTableProps } from './rendered-duel';
import { toDuelProgressProps } from './story';
import { TablePlaceholderContext } from './table-before';
import { DrawRitual, OneTapFee, PlayedTable, Seats, TableScore } from './table-parts';
import { useIsAfterLastCall } from './use-is-after-last-call';

/**
 * The table of a duel that no longer waits for an opponent: both sides with the stages between them, or the draw; both
 * packs once there is a result, the session is known, and the viewer may see the packs.
 */
export function MatchedTable({
  receipt,
  pollState,
  pack,
  drawnCards,
  stillTable,
  papers,
  isRevealed,
  isOpenedBy,
  practicePack,
  playsResult,
  isServiceDown,
}: DuelTableProps) {
  const t = useTranslations('room');
  const { view, wallet } = pollState;
  const { duel, result } = view;
  const own = findOwnSide(duel, wallet);
  const players = usePlayers(view, own);
  const isStill = own === undefined && receipt.duel.status === duel.status && stillTable !== null && !playsResult;
  const { reveal, revealAt } = useDuelReveal(view, {
    isAsked: result !== null && wallet !== undefined && own === undefined && !isRevealed,
    isWatchedLive: receipt.result === null,
  });
  const isPending = reveal === 'pending';
  const isSealed = useIsSealed(view, own, isOpenedBy);
  const isTurnedLater = isSealed || own === undefined;
  const cards = useDrawnCards({
    ...{ duelId: duel.duelId, result: isTurnedLater ? result : null, drawnCards },
    packId: pack.packId,
  });
  // Whether the cards of a result are still being read, for a spectator or a player with a sealed pack. Meanwhile the
  // draw is shown, so that its text and the stages change together, and the next table has its full height at once.
  const isLayingOut =
    isTurnedLater && !isPending && result !== null && cards.data === undefined && cards.error === null;
  const viewer = useRitualViewer(wallet);
  const stage = isLayingOut ? 'pack' : findRitualStage(view, viewer);
  const awaitedPayer = findAwaitedPayer(view, viewer);
  const isAfterDeadline = useIsAfter(duel.fundingDeadline, view.clockOffsetMs);
  const reader = {
    ownSide: own,
    players,
    isRipped: !isPending && !isLayingOut,
    isLayingOut,
    revealAt,
    isAfterLastCall: useIsAfterLastCall(view),
    isAfterDeadline,
    isDrawUnderWay: stage !== null && awaitedPayer === null,
    isOneTap: viewer.isOneTap,
    isPaying: useIsPayingAutomatically(view, viewer.isOneTap && awaitedPayer === own ? own : undefined),
  };
  const before = { ownSide: own, players, pack };
  const seated = { pollState, ownSide: own, players };
  if (result === null || wallet === undefined || isPending || isLayingOut) {
    const duelProgress = toDuelProgressProps(t, view, reader);
    return stage === null ? (
      <>
        <Seats {...pollState} {...before} duelProgress={duelProgress} terms={null} />
        <TableScore {...seated} />
      </>
    ) : (
      <DrawRitual
        {...before}
        {...{ view, stage, awaitedPayer, duelProgress }}
        isLate={isAfterDeadline && FEE_DUE_STATUSES.has(duel.status)}
        score={<TableScore {...seated} isBetweenNames />}
      >
        {own !== undefined && awaitedPayer === own && !isAfterDeadline ? (
          <OneTapFee pollState={pollState} side={own} rivalName={players[getOtherSide(own)].name} />
        ) : null}
      </DrawRitual>
    );
  }
  const drawProgress = toDuelProgressProps(t, view, { ...reader, isRipped: false, isLayingOut: true });
  return (
    <TablePlaceholderContext
      value={
        // The draw also keeps the place until a spectator's packs open: a lower table would move the footer up and
        // down.
        isSealed || reveal === 'play' ? (
          <DrawRitual
            {...before}
            view={view}
            stage="pack"
            duelProgress={drawProgress}
            score={<TableScore {...seated} isBetweenNames />}
          />
        ) : (
          stillTable
        )
      }
    >
      <PlayedTable
        {...{
          view,
          result,
          pack,
          practicePack,
          papers,
          drawnCards,
          ownSide: own,
          players,
          score: <TableScore {...seated} />,
          isServiceDown,
          stillTable,
          showsStillTable: isStill,
          wasOpenedAtLoad: own !== undefined && isOpenedBy[own],
          plays: own === undefined && (playsResult || reveal === 'play'),
        }}
      />
    </TablePlaceholderContext>
  );
}

/** Returns whether the viewer is a player who hadn't opened the pack when the page first knew the viewer's side. */
function useIsSealed({ duel }: DuelView, own: Side | undefined, isOpenedBy: DuelTableProps['isOpenedBy']): boolean {
  const wallet = own === undefined ? null : findSideWallet(duel, own);
  return useMemo(
    () => own !== undefined && wallet !== null && !isOpenedBy[own] && !isRippedHere(duel.duelId, wallet),
    [own, wallet, isOpenedBy, duel.duelId],
  );
}
