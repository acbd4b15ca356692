const MOST = 32;

/** Shortens a wallet's name to 32 characters: a wallet may choose a name of any length. */
export const shortName = (name: string): string => (name.length > MOST ? `${name.slice(0, MOST - 1)}…` : name);
