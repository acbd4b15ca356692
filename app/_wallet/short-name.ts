const MOST = 32;

/** A wallet's name as sentences have it: a wallet may call itself what it likes, at any length. */
export const shortName = (name: string): string => (name.length > MOST ? `${name.slice(0, MOST - 1)}…` : name);
