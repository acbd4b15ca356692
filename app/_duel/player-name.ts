import { getNameStart, PRACTICE_OPPONENT_NAME } from '../../lib/social/rules/player-name';
import type { Translate } from '../_messages/translate';
import type { Side, SidePlayer, SidePlayers } from '../_ui/side';
import { type DuelView, findSideWallet } from './view';

export { PRACTICE_OPPONENT_NAME };

/**
 * Returns a wallet's display name: "Milo 9CQY" with the name that its player chose, "Player 9CQY" without one, or the
 * practice opponent's own. `practiceWallet` is the network's `sparringWallet`.
 */
export function getPlayerName(
  t: Translate<'duel'>,
  wallet: string,
  practiceWallet: string | null | undefined,
  chosenName: string | undefined,
): string {
  if (wallet === practiceWallet) return PRACTICE_OPPONENT_NAME;
  const start = getNameStart(wallet);
  return chosenName === undefined ? t('player.named', { start }) : `${chosenName} ${start}`;
}

/** Names that the players of a duel chose, as far as they are known. */
export type ChosenNames = Readonly<Partial<Record<Side, string | undefined>>>;

/** Returns both players' names as this viewer sees them: the viewer's own is "You". */
export function describePlayers(
  t: Translate<'duel'>,
  view: Pick<DuelView, 'duel' | 'fullDuel'>,
  own: Side | undefined,
  practiceWallet: string | null | undefined,
  chosenNames: ChosenNames,
): SidePlayers {
  const describePlayer = (side: Side): SidePlayer => {
    if (side === own) return { name: t('player.you'), isYou: true };
    const wallet = findSeatWallet(view, side);
    if (wallet === null) return { name: t(`player.seat.${side}`) };
    // The house is the creator of its duels.
    if (view.duel.matchmakingMode === 'house' && side === 'creator')
      return { name: t('player.house'), isProgram: true };
    return { name: getPlayerName(t, wallet, practiceWallet, chosenNames[side]), isProgram: wallet === practiceWallet };
  };
  return { creator: describePlayer('creator'), opponent: describePlayer('opponent') };
}

/** Returns the wallet that has a seat, or the one that is invited to it; null if neither is known. */
export const findSeatWallet = ({ duel, fullDuel }: Pick<DuelView, 'duel' | 'fullDuel'>, side: Side) =>
  findSideWallet(duel, side) ?? (side === 'opponent' ? (fullDuel?.invitedWallet ?? null) : null);
