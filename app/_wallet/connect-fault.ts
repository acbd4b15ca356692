// cspell:ignore bunauthori declin
import type { WalletFault } from './wallet-store';

const REJECTION_WORDS_PATTERN = 'reject|denied|declin|cancel';
const PLAYER_REJECTION = new RegExp(
  `\\buser[^.]*(${REJECTION_WORDS_PATTERN})|UserReject|(${REJECTION_WORDS_PATTERN})\\w* by (the |your )?(user|player|owner|you)\\b`,
  'i',
);
/** A word of refusal counts as the player's, unless the message names a reason or another party. */
const OTHER_REJECTION_CAUSE = /\b(because|due to|since|by|after|timed? ?out|timeout)\b/i;

/** Whether the player rejected the request (EIP-1193's code 4001, or the adapters' names and messages). */
export function isPlayerRejection(error: unknown): boolean {
  const { code, name, message } = (error ?? {}) as { code?: unknown; name?: unknown; message?: unknown };
  if (code === 4001) return true;
  const said = `${String(name)} ${String(message)}`;
  return (
    PLAYER_REJECTION.test(said) ||
    (new RegExp(REJECTION_WORDS_PATTERN, 'i').test(said) && !OTHER_REJECTION_CAUSE.test(said))
  );
}

/**
 * Whether an error suggests that the wallet is locked, by the words "lock", "unlock" or "unauthorized"; "block" and
 * "clock" don't count.
 */
export const mentionsLocked = (said: string): boolean => /\b(un)?lock(ed)?\b|\bunauthori[sz]ed\b/i.test(said);

const NETWORK_WORDS_PATTERN = '(network|cluster|(block)?chain)';
const NETWORK_MISMATCH = new RegExp(
  `\\b${NETWORK_WORDS_PATTERN}\\b[^.]*\\b(mismatch|differ\\w*|wrong|not supported|unsupported)|\\b(wrong|different|unsupported) ${NETWORK_WORDS_PATTERN}\\b`,
  'i',
);

/** Whether an error says that the wallet is set to another network. */
export const mentionsOtherNetwork = (said: string): boolean => NETWORK_MISMATCH.test(said);

const WINDOW_WORDS_PATTERN = '\\b(window|pop-?up)s?\\b';
const buildWindowPattern = (done: string) =>
  new RegExp(`${WINDOW_WORDS_PATTERN}[^.]*\\b${done}|\\b${done}[^.]*${WINDOW_WORDS_PATTERN}`, 'i');
const [WINDOW_BLOCKED, WINDOW_CLOSED] = [buildWindowPattern('block(ed)?\\b'), buildWindowPattern('closed\\b')];

/** Fault for a wallet whose earlier connection request is still open: wallets show one window for both. */
export const buildStillPendingFault = (wallet: string): WalletFault => ({
  what: `${wallet} hasn’t answered an earlier request`,
  next: 'Look for its window or its icon. If there is none, reload this page and choose it again.',
});

/** Words a failed connection, by the adapters' error names and messages. */
export function toConnectFault(error: { name: string; message: string }, wallet = 'The wallet'): WalletFault {
  if (isPlayerRejection(error)) {
    return {
      what: `You rejected the request in ${wallet}`,
      next: 'Choose it again when you’re ready, or pick another one.',
    };
  }
  if (error.name === 'WalletNotReadyError') {
    return {
      what: `${wallet} isn’t installed in this browser`,
      next: 'Install it and reload this page, or pick another one.',
    };
  }
  if (error.name === 'WalletWindowBlockedError' || WINDOW_BLOCKED.test(error.message)) {
    return {
      what: `This browser blocked ${wallet}’s window`,
      next: 'Allow pop-ups for this page, then choose it again.',
    };
  }
  if (error.name === 'WalletWindowClosedError' || WINDOW_CLOSED.test(error.message)) {
    return { what: `${wallet}’s window closed`, next: 'Allow its window in this browser, then choose it again.' };
  }
  if (mentionsLocked(error.message)) {
    return { what: `${wallet} is locked`, next: 'Unlock it, then choose it again.' };
  }
  if (mentionsOtherNetwork(error.message)) {
    return { what: `${wallet} is set to another network`, next: 'Set it to devnet, then choose it again.' };
  }
  const said = error.message === '' ? '' : ` It said: ${error.message}`;
  return { what: `${wallet} didn’t connect`, next: `It may be locked: unlock it, then choose it again.${said}` };
}
