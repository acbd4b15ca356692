import dynamic from 'next/dynamic';
import type { ReactNode } from 'react';
import { useTranslations } from '#use-translations';
import type { PackBasics } from '../../../_duel/pack-basics';
import { findSeatWallet } from '../../../_duel/player-name';
import { FEE_DUE_STATUSES, NO_RESULT_STATUSES } from '../../../_duel/status-groups';
import { hasPaidIfKnown } from '../../../_duel/view';
import type { Translate } from '../../../_messages/translate';
import { retryImport } from '../../../_site/retry-import';
import { Board } from '../../../_ui/Board';
import { CopyableValue } from '../../../_ui/CopyableValue';
import type { DuelProgressProps } from '../../../_ui/DuelProgress';
import { PackArt } from '../../../_ui/PackArt';
import type { Side, SidePlayer, SidePlayers } from '../../../_ui/side';
import { JoinPanel } from './JoinPanel';
import type { DuelPollState } from './use-duel-view';

// Each of these components is for certain statuses or for the creator; a page that doesn't show it doesn't load its
// code.
const FeeStatus = dynamic(() => import('./FeeStatus').then((part) => part.FeeStatus));
const SharePanel = dynamic(
  retryImport(() => import('./SharePanel').then((part) => part.SharePanel)),
  { ssr: false },
);

interface SeatContent {
  readonly wallet: ReactNode;
  readonly picture?: ReactNode;
  readonly pictureOn?: 'desktop';
  readonly children?: ReactNode;
}

interface SeatsProps extends DuelPollState {
  readonly duelProgress: DuelProgressProps;
  readonly ownSide: Side | undefined;
  readonly players: SidePlayers;
  readonly pack: PackBasics;
  /** The terms that a visitor accepts by joining, shown at the free seat. */
  readonly terms: ReactNode;
}

/** Both sides of a duel whose result isn't known or not shown yet, with the duel's stages between them. */
export const Seats = (table: SeatsProps) => (
  <Board
    seats={buildSeatContents(table)}
    players={table.players}
    duelProgress={table.duelProgress}
    ownSide={table.ownSide}
  />
);

function buildSeatContents(table: SeatsProps): Readonly<Record<Side, SeatContent>> {
  const { ownSide, players, pack, ...room } = table;
  const { status } = room.view.duel;
  if (status === 'waiting') return buildWaitingSeats(table);
  const stage = FEE_DUE_STATUSES.has(status) ? 'due' : NO_RESULT_STATUSES.has(status) ? 'ended' : 'paid';
  const buildSeat = (side: Side): SeatContent => {
    // `FeeStatus` shows a small picture instead beside the viewer's own payment, and for packs that stay sealed.
    const isSmall =
      stage === 'ended' || (stage === 'due' && side === ownSide && hasPaidIfKnown(room.view, side) !== true);
    return {
      wallet: <SeatWallet pollState={room} side={side} player={players[side]} />,
      ...(isSmall ? {} : { picture: <PackArt tier={pack.tier} eager /> }),
      children: <FeeStatus {...{ pollState: room, pack, side, ownSide, players, stage }} />,
    };
  };
  return { creator: buildSeat('creator'), opponent: buildSeat('opponent') };
}

function buildWaitingSeats({
  ownSide,
  players,
  pack,
  terms,
  ...room
}: SeatsProps): Readonly<Record<Side, SeatContent>> {
  const { view, wallet, refresh } = room;
  const isCreator = ownSide === 'creator';
  return {
    creator: {
      wallet: <SeatWallet pollState={room} side="creator" player={players.creator} />,
      picture: <PackArt tier={pack.tier} eager />,
      pictureOn: 'desktop',
    },
    opponent: {
      wallet: <SeatWallet pollState={room} side="opponent" player={players.opponent} />,
      children: isCreator ? (
        <SharePanel {...{ view, refresh }} packName={pack.name} rivalName={players.opponent.name} />
      ) : (
        <JoinPanel {...{ view, wallet, pack, refresh, terms }} challenger={players.creator.name} />
      ),
    },
  };
}

interface SeatWalletProps {
  readonly pollState: DuelPollState;
  readonly side: Side;
  readonly player: SidePlayer;
}

function SeatWallet({ pollState: { view }, side, player: { name, isYou = false } }: SeatWalletProps) {
  const t = useTranslations('room');
  const wallet = findSeatWallet(view, side);
  if (wallet === null) return <span>{describeEmptySeat(t, view.duel)}</span>;
  return <CopyableValue value={wallet} copiedNoun={t('seat.wallet', { isYou: isYou ? 'yes' : 'no', name })} />;
}

function describeEmptySeat(t: Translate<'room'>, { matchmakingMode, status }: DuelPollState['view']['duel']): string {
  if (matchmakingMode !== 'open') return t('seat.reserved');
  return status === 'waiting' ? t('seat.nobodyYet') : t('seat.nobodyJoined');
}
