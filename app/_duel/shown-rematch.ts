import type { DuelBody } from '../../lib/duel/contract';

type IsRematch = (duel: DuelBody) => boolean;

let isShown: IsRematch | null = null;

/** Notes which challenges the page shows as an offer of a rematch. Returns a function that ends this. */
export function noteShownRematches(isRematch: IsRematch): () => void {
  isShown = isRematch;
  return () => {
    isShown = null;
  };
}

/** Whether the page shows this duel as an offer of a rematch, so that a toast would say it twice. */
export const isShownAsRematch: IsRematch = (duel) => isShown?.(duel) ?? false;
