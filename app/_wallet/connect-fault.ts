// cspell:ignore bunauthori declin
import type { WalletFault } from './wallet-store';

const NO = 'reject|denied|declin|cancel';
const NO_OF_PLAYER = new RegExp(
  `\\buser[^.]*(${NO})|UserReject|(${NO})\\w* by (the |your )?(user|player|owner|you)\\b`,
  'i',
);
/** A word of refusal counts as the player's, unless the message names a reason or another party. */
const NO_OF_ANOTHER = /\b(because|due to|since|by|after|timed? ?out|timeout)\b/i;

/** Whether the player rejected the request (EIP-1193's code 4001, or the adapters' names and messages). */
export function isPlayerRejection(error: unknown): boolean {
  const { code, name, message } = (error ?? {}) as { code?: unknown; name?: unknown; message?: unknown };
  if (code === 4001) return true;
  const said = `${String(name)} ${String(message)}`;
  return NO_OF_PLAYER.test(said) || (new RegExp(NO, 'i').test(said) && !NO_OF_ANOTHER.test(said));
}

/** Whether an error says that the wallet is locked; "block" and "clock" don't count. */
export const mentionsLocked = (said: string): boolean => /\b(un)?lock(ed)?\b|\bunauthori[sz]ed\b/i.test(said);

const NETWORK = '(network|cluster|(block)?chain)';
const OTHER_NETWORK = new RegExp(
  `\\b${NETWORK}\\b[^.]*\\b(mismatch|differ\\w*|wrong|not supported|unsupported)|\\b(wrong|different|unsupported) ${NETWORK}\\b`,
  'i',
);

/** Whether an error says that the wallet is set to another network. */
export const mentionsOtherNetwork = (said: string): boolean => OTHER_NETWORK.test(said);

const WINDOW = '\\b(window|pop-?up)s?\\b';
const windowWas = (done: string) => new RegExp(`${WINDOW}[^.]*\\b${done}|\\b${done}[^.]*${WINDOW}`, 'i');
const [WINDOW_BLOCKED, WINDOW_CLOSED] = [windowWas('block(ed)?\\b'), windowWas('closed\\b')];

/** Fault for a wallet whose earlier connection request is still open: wallets show one window for both. */
export const stillPendingFault = (wallet: string): WalletFault => ({
  what: `${wallet} was asked before, and has not answered`,
  next: 'Look for its window or its icon. If there is none, reload this page and choose it again.',
});

/** Words a failed connection, by the adapters' error names and messages. */
export function toConnectFault(error: { name: string; message: string }, wallet = 'The wallet'): WalletFault {
  if (isPlayerRejection(error)) {
    return { what: `You said no in ${wallet}`, next: 'Choose it again when you are ready, or take another one.' };
  }
  if (error.name === 'WalletNotReadyError') {
    return { what: `${wallet} is not in this browser`, next: 'Install it and reload this page, or take another one.' };
  }
  if (error.name === 'WalletWindowBlockedError' || WINDOW_BLOCKED.test(error.message)) {
    return {
      what: `This browser blocked ${wallet}’s window`,
      next: 'Allow pop-ups of this page, then choose it again.',
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
  return { what: `${wallet} did not connect`, next: `It may be locked: unlock it, then choose it again.${said}` };
}
