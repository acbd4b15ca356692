import { expect, test } from 'vitest';
import { connectFault } from './connect-fault';

test.each([
  ['WalletConnectionError', 'User rejected the request.', 'You said no in Phantom'],
  ['WalletNotReadyError', '', 'Phantom is not in this browser'],
  ['WalletConnectionError', 'Wallet is locked', 'Phantom is locked'],
  ['WalletWindowClosedError', '', 'Phantom’s window closed'],
  ['WalletConnectionError', 'The popup was closed', 'Phantom’s window closed'],
  ['WalletConnectionError', 'Unexpected', 'Phantom did not connect'],
])('%s "%s" is told as: %s', (name, message, what) => {
  const fault = connectFault({ name, message }, 'Phantom');
  expect(fault.what).toBe(what);
  expect(fault.next).not.toBe('');
});
