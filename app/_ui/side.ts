/** The creator is blue and on the left, the opponent orange and on the right, everywhere. */
export type Side = 'creator' | 'opponent';

export const SIDE_NAMES: Readonly<Record<Side, string>> = { creator: 'Creator', opponent: 'Opponent' };

export const otherSide = (side: Side): Side => (side === 'creator' ? 'opponent' : 'creator');
