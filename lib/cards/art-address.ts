import type { CardTier, PackTier } from './tier';

/** Version of the drawings. Increment it when one changes, because responses are cached forever. */
const DRAWING_VERSION = 1;

/** Returns the path of a card's picture. Pages link to it, so that they needn't include the drawing code. */
export const cardArtAddress = (id: string, tier: CardTier): string =>
  `/art/card/${tier}/${encodeURIComponent(id)}.svg?v=${DRAWING_VERSION}`;

export const packArtAddress = (tier: PackTier): string => `/art/pack/${tier}.svg?v=${DRAWING_VERSION}`;

export const CARD_BACK_ADDRESS = `/art/back.svg?v=${DRAWING_VERSION}`;
