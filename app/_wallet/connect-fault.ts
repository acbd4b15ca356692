import { isRejection, type WalletFault } from './wallet-store';

/** Why a wallet did not connect, from the adapters' own error names and words. */
export function connectFault(error: { name: string; message: string }, wallet = 'The wallet'): WalletFault {
  if (isRejection(error)) {
    return { what: `You said no in ${wallet}`, next: 'Choose it again when you are ready, or take another one.' };
  }
  if (error.name === 'WalletNotReadyError') {
    return { what: `${wallet} is not in this browser`, next: 'Install it and reload this page, or take another one.' };
  }
  if (/lock|unauthori[sz]ed/i.test(error.message)) {
    return { what: `${wallet} is locked`, next: 'Unlock it, then choose it again.' };
  }
  if (error.name === 'WalletWindowClosedError' || error.name === 'WalletWindowBlockedError') {
    return { what: `${wallet}’s window closed`, next: 'Allow its window in this browser, then choose it again.' };
  }
  const said = error.message === '' ? '' : ` It said: ${error.message}`;
  return { what: `${wallet} did not connect`, next: `It may be locked: unlock it, then choose it again.${said}` };
}
