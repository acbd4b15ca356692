const EDITION = /^(.+)-[0-9a-f]{16}$/;

/** The id of an edition: that of its pack, and 16 hex digits of the hash of its cards. */
export const buildEditionId = (packId: string, cardsHash: string): string =>
  `${packId.slice(0, 31)}-${cardsHash.slice(0, 16)}`;

/** The pack that is offered under a duel's pack: an edition's own pack, and every other pack itself. */
export const getOfferedPackId = (packId: string): string => EDITION.exec(packId)?.[1] ?? packId;
