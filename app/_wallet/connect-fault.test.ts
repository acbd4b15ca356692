import { expect, test } from 'vitest';
import { buildTranslator } from '../_messages/build-translator';
import { toConnectFault } from './connect-fault';

test.each([
  ['WalletConnectionError', 'User rejected the request.', 'You rejected the request in Phantom'],
  ['WalletNotReadyError', '', 'Phantom isn’t installed in this browser'],
  ['WalletConnectionError', 'Wallet is locked', 'Phantom is locked'],
  ['WalletWindowClosedError', '', 'Phantom’s window closed'],
  ['WalletConnectionError', 'The popup was closed', 'Phantom’s window closed'],
  ['WalletWindowBlockedError', '', 'This browser blocked Phantom’s window'],
  ['WalletConnectionError', 'The popup was blocked by the browser', 'This browser blocked Phantom’s window'],
  ['WalletConnectionError', 'Failed to open a pop-up: blocked', 'This browser blocked Phantom’s window'],
  ['WalletConnectionError', 'Please unlock your wallet', 'Phantom is locked'],
  ['WalletConnectionError', 'Unauthorized', 'Phantom is locked'],
  ['WalletConnectionError', 'Unsupported blockchain', 'Phantom is set to another network'],
  ['WalletConnectionError', 'Network mismatch', 'Phantom is set to another network'],
  ['WalletConnectionError', 'This chain is not supported', 'Phantom is set to another network'],
  ['WalletConnectionError', 'Request was cancelled because the extension was updated', 'Phantom didn’t connect'],
  ['WalletConnectionError', 'Connection rejected by the node', 'Phantom didn’t connect'],
  ['WalletConnectionError', 'The block is too far behind the clock', 'Phantom didn’t connect'],
  ['WalletConnectionError', 'Rejected by the user', 'You rejected the request in Phantom'],
  ['WalletConnectionError', 'User denied access by closing the window', 'You rejected the request in Phantom'],
  ['WalletConnectionError', 'Connection request declined', 'You rejected the request in Phantom'],
  ['WalletConnectionError', 'Unexpected', 'Phantom didn’t connect'],
])('%s "%s" is told as: %s', (name, message, what) => {
  const fault = toConnectFault(buildTranslator('en', 'wallet'), { name, message }, 'Phantom');
  expect(fault.what).toBe(what);
  expect(fault.next).not.toBe('');
});
