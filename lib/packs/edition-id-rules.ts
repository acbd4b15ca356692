const EDITION_ID_PATTERN = /^(.+)-[0-9a-f]{16}$/;

/** Builds the id of an edition: up to 31 characters of its pack's, and 16 hex digits of the hash of its cards. */
export const buildEditionId = (packId: string, cardsHash: string): string =>
  `${packId.slice(0, 31)}-${cardsHash.slice(0, 16)}`;

/** Returns the id of the pack that players were offered: for an edition's id that of its pack, else the same id. */
export const toOfferedPackId = (packId: string): string => EDITION_ID_PATTERN.exec(packId)?.[1] ?? packId;
