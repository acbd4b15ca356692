import dynamic from 'next/dynamic';
import type { ReactNode } from 'react';
import { FEE_DUE_STATUSES, NO_RESULT_STATUSES } from '../../../_duel/is-done';
import type { PackBasics } from '../../../_duel/pack-face';
import { hasPaidIfKnown, walletOf } from '../../../_duel/view';
import { retryImport } from '../../../_site/retry-import';
import { Address } from '../../../_ui/Address';
import { Board } from '../../../_ui/Board';
import { PackArt } from '../../../_ui/PackArt';
import type { SpineProps } from '../../../_ui/Spine';
import type { Side } from '../../../_ui/side';
import { otherSide } from '../../../_ui/side';
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

interface Place {
  readonly who: ReactNode;
  readonly art?: ReactNode;
  readonly children?: ReactNode;
}

interface SeatsProps extends DuelPollState {
  readonly spine: Omit<SpineProps, 'own'>;
  readonly own: Side | undefined;
  readonly pack: PackBasics;
  /** Terms of joining, shown at the free seat. */
  readonly terms: ReactNode;
}

/** Both sides before there is a result, with the stages between them. */
export const Seats = (table: SeatsProps) => <Board {...toPlaces(table)} spine={table.spine} own={table.own} />;

function toPlaces(table: SeatsProps): Readonly<Record<Side, Place>> {
  const { own, pack, ...room } = table;
  const { status } = room.view.duel;
  if (status === 'waiting') return waitingPlaces(table);
  const stage = FEE_DUE_STATUSES.has(status) ? 'due' : NO_RESULT_STATUSES.has(status) ? 'ended' : 'paid';
  const place = (side: Side): Place => {
    // The pack is small beside the viewer's own payment, and where it stays sealed.
    const isSmall = stage === 'ended' || (stage === 'due' && side === own && hasPaidIfKnown(room.view, side) !== true);
    return {
      who: <SeatWallet room={room} side={side} />,
      ...(isSmall ? {} : { art: <PackArt tier={pack.tier} eager /> }),
      children: <FeeStatus {...{ room, pack, side, own, stage }} />,
    };
  };
  return { creator: place('creator'), opponent: place('opponent') };
}

function waitingPlaces({ own, pack, terms, ...room }: SeatsProps): Readonly<Record<Side, Place>> {
  const { view, wallet, refresh } = room;
  const isCreator = own === 'creator';
  return {
    creator: {
      who: <SeatWallet room={room} side="creator" />,
      art: <PackArt tier={pack.tier} eager />,
      children: isCreator ? <CancelDuel duelId={view.duel.duelId} after={refresh} as="creator" /> : null,
    },
    opponent: {
      who: <SeatWallet room={room} side="opponent" />,
      children: isCreator ? (
        <SharePanel view={view} packName={pack.name} />
      ) : (
        <JoinPanel {...{ view, wallet, pack, refresh, terms }} />
      ),
    },
  };
}

function SeatWallet({ room: { view, wallet }, side }: { room: DuelPollState; side: Side }) {
  const of = walletOf(view.duel, side) ?? (side === 'opponent' ? (view.full?.invitedWallet ?? null) : null);
  if (of === null) return <span>{describeEmptySeat(view.duel)}</span>;
  const isOther = of !== wallet && walletOf(view.duel, otherSide(side)) === wallet;
  return <Address value={of} what={isOther ? "opponent's wallet" : `${side}'s wallet`} />;
}

function describeEmptySeat({ matchmakingMode, status }: DuelPollState['view']['duel']): string {
  if (matchmakingMode !== 'open') return 'One wallet was challenged';
  return status === 'waiting' ? 'Nobody yet' : 'Nobody joined';
}
