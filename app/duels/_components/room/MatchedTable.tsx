'use client';

import { useTranslations } from '#use-translations';
import { usePlayers } from '../../../_duel/use-players';
import { findOwnSide } from '../../../_duel/view';
import { useIsPaying } from '../../../_guest/use-is-paying';
import { getOtherSide } from '../../../_ui/side';
import { findAwaitedPayer, findRitualStage } from '../draw/ritual-stage';
import { useRitualReader } from '../draw/use-ritual-reader';
import { useReveal } from '../rip/use-reveal';
import type { DuelTableProps } from './rendered-duel';
import { toDuelProgressProps } from './story';
import { TableBeforeContext } from './table-before';
import { DrawRitual, OneTapFee, PlayedTable, Seats, TableScore } from './table-parts';
import { useIsAfterLastCall } from './use-is-after-last-call';

/**
 * A duel's table once both are in it: both sides with the stages between them, or the draw; once there is a result and the
 * session is known, both packs.
 */
export function MatchedTable({
  receipt,
  pollState: room,
  pack,
  drawnCards: drawn,
  stillTable: still,
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
    isOneTap: viewer.isOneTap,
    isPaying: useIsPaying(view, viewer.isOneTap && awaitedPayer === own ? own : undefined),
  };
  const before = { ownSide: own, players, pack };
  const seated = { pollState: room, ownSide: own, players };
  if (result === null || wallet === undefined || isPending) {
    const duelProgress = toDuelProgressProps(t, view, reader);
    return stage === null ? (
      <>
        <Seats {...room} {...before} duelProgress={duelProgress} terms={null} />
        <TableScore {...seated} />
      </>
    ) : (
      <DrawRitual
        {...before}
        {...{ view, stage, awaitedPayer, duelProgress }}
        score={<TableScore {...seated} isBetweenNames />}
      >
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
      value={
        isDrawShown ? (
          <DrawRitual
            {...before}
            view={view}
            stage="pack"
            duelProgress={sealedProgress}
            score={<TableScore {...seated} isBetweenNames />}
          />
        ) : (
          still
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
