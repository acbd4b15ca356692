import { isPlayerRejection, mentionsLocked, mentionsOtherNetwork } from './connect-fault';
import { AccountChangedError, StoppedWaitingError } from './wallet-request';
import { WalletError } from './wallet-store';

/** Words a failed signing request. */
export function toWalletError(error: unknown): WalletError {
  const buildError = (what: string, next: string, isRejection = false) =>
    new WalletError(what, next, isRejection, error);
  if (error instanceof StoppedWaitingError)
    return buildError('You stopped waiting for your wallet', 'If it still signs, the signature isn’t used.');
  if (error instanceof AccountChangedError)
    return buildError('Your wallet switched to another account', 'Switch back to the first one.');
  if (isPlayerRejection(error)) return buildError('You rejected the request in your wallet', 'That’s fine.', true);
  const { name, message } = (error ?? {}) as { name?: unknown; message?: unknown };
  const said = typeof message === 'string' && message !== '' ? message : String(name ?? 'unknown');
  if (mentionsLocked(`${String(name)} ${said}`)) return buildError('Your wallet is locked', 'Unlock it.');
  if (mentionsOtherNetwork(said)) return buildError('Your wallet is set to another network', 'Set it to devnet.');
  return buildError('Your wallet didn’t sign', said.replace(/[.]?$/, '.'));
}
