import type { ReactNode } from 'react';
import { Address } from '../../_ui/Address';
import { PackArt } from '../../_ui/PackArt';
import type { Side } from '../../_ui/side';
import { otherSide } from '../../_ui/side';
import type { PackFace } from '../pack-face';
import { CancelDuel } from './CancelDuel';
import { FundingPlace, PackBeside } from './FundingPlace';
import { JoinPanel } from './JoinPanel';
import { Paid } from './Paid';
import { SharePanel } from './SharePanel';
import type { Room } from './use-duel-view';
import { hasPaid, walletOf } from './view';

interface Place {
  readonly who: ReactNode;
  readonly art?: ReactNode;
  readonly children?: ReactNode;
}

/** Statuses in which a fee is due. */
export const FUNDING: ReadonlySet<string> = new Set(['matched', 'funding', 'committing']);
/** Statuses of a duel that ends without a result. */
export const ENDED: ReadonlySet<string> = new Set(['refunding', 'refunded', 'cancelled']);

/** What lies on each side of the board before there is a result. */
export function placesOf(room: Room, pack: PackFace, own: Side | undefined): Readonly<Record<Side, Place>> {
  const { status } = room.view.duel;
  if (status === 'waiting') return waitingPlaces(room, pack, own);
  const place = (side: Side): Place => {
    const who = <Who room={room} side={side} />;
    const isFunding = FUNDING.has(status);
    if (isFunding && side === own && hasPaid(room.view, side) !== true) {
      return { who, children: <FundingPlace room={room} pack={pack} side={side} /> };
    }
    if (ENDED.has(status)) return { who, children: <SealedPlace view={room.view} pack={pack} side={side} /> };
    return {
      who,
      art: <PackArt tier={pack.tier} soon />,
      children: (
        <>
          <Paid view={room.view} side={side} />
          {isFunding && side === own ? <p>You can close this page. Your pack waits here.</p> : null}
        </>
      ),
    };
  };
  return { creator: place('creator'), opponent: place('opponent') };
}

function SealedPlace({ view, pack, side }: { view: Room['view']; pack: PackFace; side: Side }) {
  return (
    <PackBeside pack={pack}>
      <Paid view={view} side={side} />
      <p>The pack stays sealed. Nothing was drawn from it.</p>
    </PackBeside>
  );
}

function waitingPlaces(room: Room, pack: PackFace, own: Side | undefined): Readonly<Record<Side, Place>> {
  const { view, wallet, refresh } = room;
  const isCreator = own === 'creator';
  return {
    creator: {
      who: <Who room={room} side="creator" />,
      art: <PackArt tier={pack.tier} soon />,
      children: isCreator ? <CancelDuel duelId={view.duel.duelId} after={refresh} as="creator" /> : null,
    },
    opponent: {
      who: <Who room={room} side="opponent" />,
      children: isCreator ? (
        <SharePanel view={view} packName={pack.name} />
      ) : (
        <JoinPanel view={view} wallet={wallet} pack={pack} refresh={refresh} />
      ),
    },
  };
}

function Who({ room: { view, wallet }, side }: { room: Room; side: Side }) {
  const of = walletOf(view.duel, side) ?? (side === 'opponent' ? (view.full?.invitedWallet ?? null) : null);
  if (of === null) return <span>{emptySeat(view.duel)}</span>;
  const isOther = of !== wallet && walletOf(view.duel, otherSide(side)) === wallet;
  return <Address value={of} what={isOther ? "opponent's wallet" : `${side}'s wallet`} />;
}

function emptySeat({ matchmakingMode, status }: Room['view']['duel']): string {
  if (matchmakingMode !== 'open') return 'One wallet was challenged';
  return status === 'waiting' ? 'Nobody yet' : 'Nobody joined';
}
