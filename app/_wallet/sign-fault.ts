import type { Translate } from '../_messages/translate';
import { isPlayerRejection, mentionsLocked, mentionsOtherNetwork } from './connect-fault';
import { AccountChangedError, StoppedWaitingError } from './wallet-request';
import { WalletError } from './wallet-store';

/** Turns the error of a failed signing request into one with words for the player. */
export function toWalletError(t: Translate<'wallet'>, error: unknown): WalletError {
  const buildError = (kind: 'stopped' | 'accountChanged' | 'rejected' | 'locked' | 'otherNetwork') =>
    new WalletError(t(`signFault.${kind}.what`), t(`signFault.${kind}.next`), kind === 'rejected', error);
  if (error instanceof StoppedWaitingError) return buildError('stopped');
  if (error instanceof AccountChangedError) return buildError('accountChanged');
  if (isPlayerRejection(error)) return buildError('rejected');
  const { name, message } = (error ?? {}) as { name?: unknown; message?: unknown };
  const text = typeof message === 'string' && message !== '' ? message : String(name ?? t('signFault.unknown'));
  if (mentionsLocked(`${String(name)} ${text}`)) return buildError('locked');
  if (mentionsOtherNetwork(text)) return buildError('otherNetwork');
  return new WalletError(t('signFault.other'), text.replace(/[.]?$/, '.'), false, error);
}
