import type { DuelView } from '../../../_duel/view';

/** Whether the winner takes both cards: a duel is for them, and the provider hasn't missed one. */
export const doesWinnerTakeBoth = (cards: DuelView['cards']): boolean =>
  cards?.every(({ state }) => state !== 'missed') ?? false;
