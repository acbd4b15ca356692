import type { DuelView } from '../../../_duel/view';

/**
 * Whether the winner takes both cards: the duel is for cards, and the provider has brought each of them to escrow or
 * still can.
 */
export const doesWinnerTakeBoth = (cards: DuelView['cards']): boolean =>
  cards?.every(({ state }) => state !== 'missed') ?? false;
