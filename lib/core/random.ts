/** Gives `length` bytes from a cryptographically strong source. */
export type Random = (length: number) => Uint8Array;

/** The only home of randomness: Web Crypto, so the same file serves the server and the browser. */
export const systemRandom: Random = (length) => crypto.getRandomValues(new Uint8Array(length));

/** A number from 0 to 1, so that what waits together does not return together. */
export const jitterOf = (random: Random): number => (random(1)[0] ?? 0) / 255;
