import type { DuelBody } from '../../lib/duel/contract';

type IsRematch = (duel: DuelBody) => boolean;

/** Says whether the shown page presents a duel as the offer of a rematch; null while no page shows a rematch button. */
let isShownRematch: IsRematch | null = null;

/**
 * Sets the function that returns whether the page shows a challenge as an offer of a rematch. Returns a function that
 * removes it.
 */
export function noteShownRematches(isRematch: IsRematch): () => void {
  isShownRematch = isRematch;
  return () => {
    isShownRematch = null;
  };
}

/** Whether the page shows this duel as an offer of a rematch. If so, a toast about it would only repeat the offer. */
export const isShownAsRematch: IsRematch = (duel) => isShownRematch?.(duel) ?? false;
