import type { Random } from '../../lib/core/random';

/** The part of `Storage` that attempts need. */
type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const STORAGE_KEY = 'ripduel.guest-duel';

/**
 * Returns the idempotency key for a request body: the same after a reload or a second press, until it is forgotten or
 * the body changes. So one press opens one duel.
 */
export function getDuelAttempt(body: string, store: Store, random: Random): string {
  const stored = store.getItem(STORAGE_KEY);
  if (stored !== null) {
    const attempt = JSON.parse(stored) as { readonly body: string; readonly key: string };
    if (attempt.body === body) return attempt.key;
  }
  const key = Array.from(random(16), (byte) => byte.toString(16).padStart(2, '0')).join('');
  store.setItem(STORAGE_KEY, JSON.stringify({ body, key }));
  return key;
}

/** Makes the next attempt a new request. */
export const forgetDuelAttempt = (store: Store): void => store.removeItem(STORAGE_KEY);
