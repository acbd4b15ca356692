import { expect, test } from 'vitest';
import { buildTranslator } from '../_messages/build-translator';
import { toWalletError } from './sign-fault';
import { AccountChangedError, StoppedWaitingError } from './wallet-request';

test.each([
  [
    Object.assign(new Error('User rejected the request.'), { code: 4001 }),
    'You rejected the request in your wallet',
    true,
  ],
  [new Error('Wallet is locked'), 'Your wallet is locked', false],
  [new Error('Block height exceeded'), 'Your wallet didn’t sign', false],
  [new Error('Network mismatch'), 'Your wallet is set to another network', false],
  [new Error('Wrong cluster selected'), 'Your wallet is set to another network', false],
  [new StoppedWaitingError(''), 'You stopped waiting for your wallet', false],
  [new AccountChangedError(''), 'Your wallet switched to another account', false],
  [new Error('Unsupported blockchain'), 'Your wallet is set to another network', false],
  [new Error('Request was cancelled because the extension was updated'), 'Your wallet didn’t sign', false],
  [new Error('Boom'), 'Your wallet didn’t sign', false],
  [null, 'Your wallet didn’t sign', false],
])('%s', (error, what, isRejection) => {
  const fault = toWalletError(buildTranslator('en', 'wallet'), error);
  expect(fault).toMatchObject({ what, isRejection });
  expect(fault.next).toMatch(/[.]$/);
  expect(fault.cause).toBe(error);
});
