import type { Random } from '../../lib/core/random';

/** The part of `Storage` that attempts need. */
type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** A guest's request to open a duel: its body as JSON and its idempotency key. */
interface DuelAttempt {
  readonly body: string;
  readonly key: string;
  /** Whether a payment of its duel may have been sent. */
  readonly mayHavePaid?: boolean;
}

const STORAGE_KEY = 'ripduel.guest-duel';

function readAttempt(store: Store): DuelAttempt | null {
  const stored = store.getItem(STORAGE_KEY);
  if (stored === null) return null;
  try {
    return JSON.parse(stored) as DuelAttempt;
  } catch {
    return null;
  }
}

const writeAttempt = (attempt: DuelAttempt, store: Store): void => store.setItem(STORAGE_KEY, JSON.stringify(attempt));

/** Returns the body of the stored attempt as JSON; null without one. */
export const readAttemptBody = (store: Store): string | null => readAttempt(store)?.body ?? null;

/**
 * Returns the idempotency key for a request body: the same key after a reload or a second press, until it is forgotten
 * or the body changes.
 */
export function getOrCreateIdempotencyKey(body: string, store: Store, random: Random): string {
  const attempt = readAttempt(store);
  if (attempt?.body === body) return attempt.key;
  const key = Array.from(random(16), (byte) => byte.toString(16).padStart(2, '0')).join('');
  writeAttempt({ body, key }, store);
  return key;
}

export const hasDuelAttempt = (store: Store): boolean => readAttempt(store) !== null;

/** Whether a payment of the stored attempt may have been sent. */
export const mayHavePaidAttempt = (store: Store): boolean => readAttempt(store)?.mayHavePaid === true;

/** Records in the stored attempt, if there is one, whether its payment may have been sent. */
export function storeMayHavePaid(mayHavePaid: boolean, store: Store): void {
  const attempt = readAttempt(store);
  if (attempt !== null) writeAttempt({ ...attempt, mayHavePaid }, store);
}

/** Deletes the stored attempt, so that the next attempt opens a new duel. */
export const forgetDuelAttempt = (store: Store): void => store.removeItem(STORAGE_KEY);
