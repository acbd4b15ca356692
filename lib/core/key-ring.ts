/**
 * Keys of one purpose. New signatures, encryptions and derivations use the first key; verification and decryption
 * accept all of them.
 */
export type KeyRing<Key = Uint8Array> = readonly [Key, ...Key[]];

/** Derives a ring from another one, in the same order. */
export const mapKeys = <From, To>([first, ...others]: KeyRing<From>, derive: (key: From) => To): KeyRing<To> => [
  derive(first),
  ...others.map(derive),
];

/**
 * Whether `matches` holds for a key of the ring. Every key is tried, so that the duration doesn't reveal which key
 * matched.
 */
export const matchesSomeKey = <Key>(keys: readonly Key[], matches: (key: Key) => boolean): boolean =>
  keys.reduce((found, key) => matches(key) || found, false);
