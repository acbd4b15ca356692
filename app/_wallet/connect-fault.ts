// cspell:ignore bunauthori declin
import type { Translate } from '../_messages/translate';
import type { WalletFault } from './wallet-store';

const REJECTION_WORDS_PATTERN = 'reject|denied|declin|cancel';
const PLAYER_REJECTION_PATTERN = new RegExp(
  `\\buser[^.]*(${REJECTION_WORDS_PATTERN})|UserReject|(${REJECTION_WORDS_PATTERN})\\w* by (the |your )?(user|player|owner|you)\\b`,
  'i',
);
/**
 * Matches words that introduce a cause. An error with a word of rejection that doesn't name the player still counts as
 * the player's rejection, unless it matches this pattern.
 */
const NON_PLAYER_CAUSE_PATTERN = /\b(because|due to|since|by|after|timed? ?out|timeout)\b/i;

/** Whether the player rejected the request (EIP-1193's code 4001, or the adapters' names and messages). */
export function isPlayerRejection(error: unknown): boolean {
  const { code, name, message } = (error ?? {}) as { code?: unknown; name?: unknown; message?: unknown };
  if (code === 4001) return true;
  const text = `${String(name)} ${String(message)}`;
  return (
    PLAYER_REJECTION_PATTERN.test(text) ||
    (new RegExp(REJECTION_WORDS_PATTERN, 'i').test(text) && !NON_PLAYER_CAUSE_PATTERN.test(text))
  );
}

/**
 * Whether an error's text suggests that the wallet is locked: it has the word "lock", "locked", "unlock", "unlocked" or
 * "unauthorized". Words such as "block" don't count.
 */
export const mentionsLocked = (text: string): boolean => /\b(un)?lock(ed)?\b|\bunauthori[sz]ed\b/i.test(text);

const NETWORK_WORDS_PATTERN = '(network|cluster|(block)?chain)';
const NETWORK_MISMATCH_PATTERN = new RegExp(
  `\\b${NETWORK_WORDS_PATTERN}\\b[^.]*\\b(mismatch|differ\\w*|wrong|not supported|unsupported)|\\b(wrong|different|unsupported) ${NETWORK_WORDS_PATTERN}\\b`,
  'i',
);

/** Whether an error says that the wallet is set to another network. */
export const mentionsOtherNetwork = (text: string): boolean => NETWORK_MISMATCH_PATTERN.test(text);

const WINDOW_WORDS_PATTERN = '\\b(window|pop-?up)s?\\b';
const buildWindowPattern = (done: string) =>
  new RegExp(`${WINDOW_WORDS_PATTERN}[^.]*\\b${done}|\\b${done}[^.]*${WINDOW_WORDS_PATTERN}`, 'i');
const [WINDOW_BLOCKED, WINDOW_CLOSED] = [buildWindowPattern('block(ed)?\\b'), buildWindowPattern('closed\\b')];

/**
 * Builds the fault for a wallet whose earlier connection request is still open, so that the player must answer its
 * window first.
 */
export const buildStillPendingFault = (t: Translate<'wallet'>, wallet: string): WalletFault => ({
  what: t('connectFault.stillPending.what', { wallet }),
  next: t('connectFault.stillPending.next'),
});

/**
 * Turns the error of a failed connection into words for the player. Recognises the cause by the adapters' error names
 * and messages.
 */
export function toConnectFault(
  t: Translate<'wallet'>,
  error: { name: string; message: string },
  wallet = t('connectFault.anyWallet'),
): WalletFault {
  const kind = classifyConnectError(error);
  if (kind !== 'other') {
    return { what: t(`connectFault.${kind}.what`, { wallet }), next: t(`connectFault.${kind}.next`) };
  }
  const { message } = error;
  return {
    what: t('connectFault.other.what', { wallet }),
    next: message === '' ? t('connectFault.other.next') : t('connectFault.other.nextSaid', { message }),
  };
}

function classifyConnectError(error: { name: string; message: string }) {
  if (isPlayerRejection(error)) return 'rejected';
  if (error.name === 'WalletNotReadyError') return 'notInstalled';
  if (error.name === 'WalletWindowBlockedError' || WINDOW_BLOCKED.test(error.message)) return 'windowBlocked';
  if (error.name === 'WalletWindowClosedError' || WINDOW_CLOSED.test(error.message)) return 'windowClosed';
  if (mentionsLocked(error.message)) return 'locked';
  return mentionsOtherNetwork(error.message) ? 'otherNetwork' : 'other';
}
