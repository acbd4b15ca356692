import type { Translate } from '../_messages/translate';

/**
 * A side of a duel. The creator is blue and the opponent orange; on the duel's page, the opponent sees both colours
 * exchanged, and so is blue too.
 */
export type Side = 'creator' | 'opponent';

/** A side's player, as the viewer reads it. */
export interface SidePlayer {
  /** "You" for the viewer, else a display name. */
  readonly name: string;
  readonly isYou?: boolean;
  /** Whether the player is a bot of this service, such as the practice opponent. */
  readonly isProgram?: boolean;
}

export type SidePlayers = Readonly<Record<Side, SidePlayer>>;

/** Returns the players as "Creator" and "Opponent", for places that don't know their names. */
export const buildUnnamedPlayers = (t: Translate<'ui'>): SidePlayers => ({
  creator: { name: t('side.creator') },
  opponent: { name: t('side.opponent') },
});

export const getOtherSide = (side: Side): Side => (side === 'creator' ? 'opponent' : 'creator');

/** Lists both sides, the near one first: the viewer's own, or for a spectator the creator's. */
export const listSidesNearFirst = (own: Side | undefined): readonly [near: Side, far: Side] =>
  own === 'opponent' ? ['opponent', 'creator'] : ['creator', 'opponent'];

/** Returns the label of a player's card: "Your card" or "Player 9CQY’s card". */
export const formatCardLabel = (t: Translate<'ui'>, { name, isYou = false }: SidePlayer): string =>
  t('cardOf', { name, isYou: isYou ? 'yes' : 'no' });
