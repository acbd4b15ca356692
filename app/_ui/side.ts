/**
 * A side of a duel. The creator is blue and, where both sides are in a row, on the left; the opponent is orange and on
 * the right.
 */
export type Side = 'creator' | 'opponent';

export const SIDE_NAMES: Readonly<Record<Side, string>> = { creator: 'Creator', opponent: 'Opponent' };

export const getOtherSide = (side: Side): Side => (side === 'creator' ? 'opponent' : 'creator');
