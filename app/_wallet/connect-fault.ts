import type { WalletFault } from './wallet-store';

/** Whether the player said no in the wallet (EIP-1193's 4001, or the adapters' own names and words). */
export function saidNo(error: unknown): boolean {
  const { code, name, message } = (error ?? {}) as { code?: unknown; name?: unknown; message?: unknown };
  return code === 4001 || /reject|denied|declin|cancel/i.test(`${String(name)} ${String(message)}`);
}

const WINDOW_CLOSED = /(window|popup)[^.]*\bclosed|closed[^.]*(window|popup)/i;

/** Chosen again while it was still asked: wallets show one window for both. */
export const stillAsked = (wallet: string): WalletFault => ({
  what: `${wallet} was asked before, and has not answered`,
  next: 'Look for its window or its icon. If there is none, reload this page and choose it again.',
});

/** Why a wallet did not connect, from the adapters' own error names and words. */
export function connectFault(error: { name: string; message: string }, wallet = 'The wallet'): WalletFault {
  if (saidNo(error)) {
    return { what: `You said no in ${wallet}`, next: 'Choose it again when you are ready, or take another one.' };
  }
  if (error.name === 'WalletNotReadyError') {
    return { what: `${wallet} is not in this browser`, next: 'Install it and reload this page, or take another one.' };
  }
  if (/lock|unauthori[sz]ed/i.test(error.message)) {
    return { what: `${wallet} is locked`, next: 'Unlock it, then choose it again.' };
  }
  if (/^WalletWindow(Closed|Blocked)Error$/.test(error.name) || WINDOW_CLOSED.test(error.message)) {
    return { what: `${wallet}’s window closed`, next: 'Allow its window in this browser, then choose it again.' };
  }
  const said = error.message === '' ? '' : ` It said: ${error.message}`;
  return { what: `${wallet} did not connect`, next: `It may be locked: unlock it, then choose it again.${said}` };
}
