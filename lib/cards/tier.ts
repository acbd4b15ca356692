/** Card tiers in ascending order. Each has its own foil and number of pips. */
export const CARD_TIERS = ['common', 'uncommon', 'rare', 'epic', 'legendary'] as const;
export type CardTier = (typeof CARD_TIERS)[number];

/** Tiers of packs and machines, in ascending order. */
export const PACK_TIERS = ['starter', 'classic', 'premier'] as const;
/** Tier of a pack or machine. */
export type PackTier = (typeof PACK_TIERS)[number];

/** Names of the tiers' foils. They are printed on the cards, so that tiers can be told apart without colour. */
export const FOIL_NAMES: Readonly<Record<CardTier, string>> = {
  common: 'Matte',
  uncommon: 'Linen',
  rare: 'Wave',
  epic: 'Prism',
  legendary: 'Sunburst',
};

export const isCardTier = (word: string): word is CardTier => (CARD_TIERS as readonly string[]).includes(word);
export const isPackTier = (word: string): word is PackTier => (PACK_TIERS as readonly string[]).includes(word);

/** Parses a tier's name, ignoring case. Returns `common` for an unknown name, such as one from an external table. */
export const toCardTier = (word: string): CardTier => {
  const lower = word.toLowerCase();
  return isCardTier(lower) ? lower : 'common';
};
