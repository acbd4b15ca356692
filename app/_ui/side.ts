import type { Translate } from '../_messages/translate';

/**
 * A side of a duel. The creator is blue and the opponent orange, except on the page of a duel for its opponent: a player is
 * blue in each of their duels. Where both sides are in a row, the viewer's own side is on the left, and a spectator sees
 * the creator there.
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

/** Returns players without a name, as in examples and receipts. */
export const buildUnnamedPlayers = (t: Translate<'ui'>): SidePlayers => ({
  creator: { name: t('side.creator') },
  opponent: { name: t('side.opponent') },
});

export const getOtherSide = (side: Side): Side => (side === 'creator' ? 'opponent' : 'creator');

/** Lists both sides, the near one first: the viewer's own, or for a spectator the creator's. */
export const listSidesNearFirst = (own: Side | undefined): readonly [near: Side, far: Side] =>
  own === 'opponent' ? ['opponent', 'creator'] : ['creator', 'opponent'];

/** Returns "Your card" or "Player 9CQY’s card". */
export const nameCard = (t: Translate<'ui'>, { name, isYou = false }: SidePlayer): string =>
  t('cardOf', { name, isYou: isYou ? 'yes' : 'no' });
