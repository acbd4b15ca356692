import type { CardTier, PackTier } from './tier';

/** Version of the drawings. Increment it when one changes, because responses are cached forever. */
const CARD_ART_VERSION = 2;

/** Returns the path of a card's picture on this site, for a page that doesn't include the drawing code. */
export const buildCardArtPath = (id: string, tier: CardTier): string =>
  `/art/card/${tier}/${encodeURIComponent(id)}.svg?v=${CARD_ART_VERSION}`;

export const buildPackArtPath = (tier: PackTier): string => `/art/pack/${tier}.svg?v=${CARD_ART_VERSION}`;

export const CARD_BACK_PATH = `/art/back.svg?v=${CARD_ART_VERSION}`;
