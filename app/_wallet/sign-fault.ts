import { isPlayerRejection, mentionsLocked, mentionsOtherNetwork } from './connect-fault';
import { AccountChangedError, StoppedWaitingError } from './wallet-request';
import { WalletError } from './wallet-store';

/** Words a failed signing request. */
export function toWalletError(error: unknown): WalletError {
  const buildError = (what: string, next: string, isRejection = false) =>
    new WalletError(what, next, isRejection, error);
  if (error instanceof StoppedWaitingError)
    return buildError('You stopped waiting for your wallet', 'What it signs now is not used.');
  if (error instanceof AccountChangedError)
    return buildError('Your wallet went over to another account', 'Go back to the first one in it.');
  if (isPlayerRejection(error)) return buildError('You said no in your wallet', 'That is fine.', true);
  const { name, message } = (error ?? {}) as { name?: unknown; message?: unknown };
  const said = typeof message === 'string' && message !== '' ? message : String(name ?? 'unknown');
  if (mentionsLocked(`${String(name)} ${said}`)) return buildError('Your wallet is locked', 'Unlock it.');
  if (mentionsOtherNetwork(said)) return buildError('Your wallet is set to another network', 'Set it to devnet.');
  return buildError('Your wallet did not sign', said.replace(/[.]?$/, '.'));
}
