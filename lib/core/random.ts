/** Gives `length` bytes from a cryptographically strong source. */
export type Random = (length: number) => Uint8Array;

/** The system's source of randomness: Web Crypto, so that the same file serves the server and the browser. */
export const systemRandom: Random = (length) => crypto.getRandomValues(new Uint8Array(length));

/**
 * Returns a random number from 0 to 1, for varying the waits before retries, so that clients that fail together don't
 * retry together.
 */
export const calculateJitter = (random: Random): number => (random(1)[0] ?? 0) / 255;
