import type { DuelBody } from '../../lib/duel/contract';

type IsRematch = (duel: DuelBody) => boolean;

/** The shown page's function; null if the page offers no rematch. */
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
