import type { CardTier, PackTier } from './tier';

/** Raised when a drawing changes, because its address is cached for ever. */
const DRAWING = 1;

/** Where the picture of a card lies; an address, so that a page need not carry the drawing's code. */
export const cardArtAddress = (id: string, tier: CardTier): string =>
  `/art/card/${tier}/${encodeURIComponent(id)}.svg?v=${DRAWING}`;

export const packArtAddress = (tier: PackTier): string => `/art/pack/${tier}.svg?v=${DRAWING}`;

export const CARD_BACK_ADDRESS = `/art/back.svg?v=${DRAWING}`;
