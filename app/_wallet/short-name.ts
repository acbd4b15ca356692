const MAX_NAME_LENGTH = 32;

/** Shortens a wallet's name to 32 characters: a wallet may choose a name of any length. */
export const shortenName = (name: string): string =>
  name.length > MAX_NAME_LENGTH ? `${name.slice(0, MAX_NAME_LENGTH - 1)}…` : name;
