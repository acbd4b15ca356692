import dynamic from 'next/dynamic';
import type { ReactNode } from 'react';
import type { PackBasics } from '../../../_duel/pack-basics';
import { FEE_DUE_STATUSES, NO_RESULT_STATUSES } from '../../../_duel/status-groups';
import { findSideWallet, hasPaidIfKnown } from '../../../_duel/view';
import { retryImport } from '../../../_site/retry-import';
import { Board } from '../../../_ui/Board';
import { CopyableValue } from '../../../_ui/CopyableValue';
import type { DuelProgressProps } from '../../../_ui/DuelProgress';
import { PackArt } from '../../../_ui/PackArt';
import type { Side } from '../../../_ui/side';
import { getOtherSide } from '../../../_ui/side';
import { JoinPanel } from './JoinPanel';
import type { DuelPollState } from './use-duel-view';

// Each of these components is for some statuses, or for the creator; other pages don't load its code.
const FeeStatus = dynamic(() => import('./FeeStatus').then((part) => part.FeeStatus));
const CancelDuel = dynamic(
  retryImport(() => import('./CancelDuel').then((part) => part.CancelDuel)),
  { ssr: false },
);
const SharePanel = dynamic(
  retryImport(() => import('./SharePanel').then((part) => part.SharePanel)),
  { ssr: false },
);

interface SeatContent {
  readonly player: ReactNode;
  readonly picture?: ReactNode;
  readonly children?: ReactNode;
}

interface SeatsProps extends DuelPollState {
  readonly duelProgress: Omit<DuelProgressProps, 'ownSide'>;
  readonly ownSide: Side | undefined;
  readonly pack: PackBasics;
  /** Terms of joining, shown at the free seat. */
  readonly terms: ReactNode;
}

/** Both sides before there is a result, with the stages between them. */
export const Seats = (table: SeatsProps) => (
  <Board {...buildSeatContents(table)} duelProgress={table.duelProgress} ownSide={table.ownSide} />
);

function buildSeatContents(table: SeatsProps): Readonly<Record<Side, SeatContent>> {
  const { ownSide: own, pack, ...room } = table;
  const { status } = room.view.duel;
  if (status === 'waiting') return buildWaitingSeats(table);
  const stage = FEE_DUE_STATUSES.has(status) ? 'due' : NO_RESULT_STATUSES.has(status) ? 'ended' : 'paid';
  const buildSeat = (side: Side): SeatContent => {
    // The pack is small beside the viewer's own payment, and where it stays sealed.
    const isSmall = stage === 'ended' || (stage === 'due' && side === own && hasPaidIfKnown(room.view, side) !== true);
    return {
      player: <SeatWallet pollState={room} side={side} />,
      ...(isSmall ? {} : { picture: <PackArt tier={pack.tier} eager /> }),
      children: <FeeStatus {...{ pollState: room, pack, side, ownSide: own, stage }} />,
    };
  };
  return { creator: buildSeat('creator'), opponent: buildSeat('opponent') };
}

function buildWaitingSeats({ ownSide: own, pack, terms, ...room }: SeatsProps): Readonly<Record<Side, SeatContent>> {
  const { view, wallet, refresh } = room;
  const isCreator = own === 'creator';
  return {
    creator: {
      player: <SeatWallet pollState={room} side="creator" />,
      picture: <PackArt tier={pack.tier} eager />,
      children: isCreator ? <CancelDuel duelId={view.duel.duelId} onCancelled={refresh} canceller="creator" /> : null,
    },
    opponent: {
      player: <SeatWallet pollState={room} side="opponent" />,
      children: isCreator ? (
        <SharePanel view={view} packName={pack.name} />
      ) : (
        <JoinPanel {...{ view, wallet, pack, refresh, terms }} />
      ),
    },
  };
}

function SeatWallet({ pollState: { view, wallet }, side }: { pollState: DuelPollState; side: Side }) {
  const of = findSideWallet(view.duel, side) ?? (side === 'opponent' ? (view.fullDuel?.invitedWallet ?? null) : null);
  if (of === null) return <span>{describeEmptySeat(view.duel)}</span>;
  const isOther = of !== wallet && findSideWallet(view.duel, getOtherSide(side)) === wallet;
  return <CopyableValue value={of} copiedNoun={isOther ? "opponent's wallet" : `${side}'s wallet`} />;
}

function describeEmptySeat({ matchmakingMode, status }: DuelPollState['view']['duel']): string {
  if (matchmakingMode !== 'open') return 'One wallet was challenged';
  return status === 'waiting' ? 'Nobody yet' : 'Nobody joined';
}
