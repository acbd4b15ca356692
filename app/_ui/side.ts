/**
 * A side of a duel. The creator is blue and the opponent orange, everywhere. Where both sides are in a row, the viewer's own
 * side is on the left, and a spectator sees the creator there.
 */
export type Side = 'creator' | 'opponent';

/** A side's player, as the viewer reads it. */
export interface SidePlayer {
  /** "You" for the viewer, else a display name. */
  readonly name: string;
  readonly isYou?: boolean;
  /** Whether the player is a program of this service. */
  readonly isProgram?: boolean;
}

export type SidePlayers = Readonly<Record<Side, SidePlayer>>;

export const SIDE_NAMES: Readonly<Record<Side, string>> = { creator: 'Creator', opponent: 'Opponent' };

/** Players without a name, as in examples and receipts. */
export const UNNAMED_PLAYERS: SidePlayers = {
  creator: { name: SIDE_NAMES.creator },
  opponent: { name: SIDE_NAMES.opponent },
};

export const getOtherSide = (side: Side): Side => (side === 'creator' ? 'opponent' : 'creator');

/** Lists both sides, the near one first: the viewer's own, or for a spectator the creator's. */
export const listSidesNearFirst = (own: Side | undefined): readonly [near: Side, far: Side] =>
  own === 'opponent' ? ['opponent', 'creator'] : ['creator', 'opponent'];

/** Returns "Your" or "Player 9CQY’s", to be followed by a noun. */
export const formatPossessive = ({ name, isYou = false }: SidePlayer): string => (isYou ? 'Your' : `${name}’s`);
