import { expect, test } from 'vitest';
import { OtherWalletError } from '../../../_guest/burner-session';
import { buildTranslator } from '../../../_messages/build-translator';
import { TransactionMismatchError } from '../../../_site/payment';
import type { GuestRip } from './bind-seeds';
import { buildGuestRipPorts } from './rip-ports';

const rip = { network: {}, machine: { machineKey: 'terrace-2031' }, isFree: false } as GuestRip;
const ports = buildGuestRipPorts(buildTranslator('en', 'gacha'), rip, {
  guestTexts: buildTranslator('en', 'guest'),
  paymentTexts: buildTranslator('en', 'payment'),
  siteTexts: buildTranslator('en', 'site'),
  walletTexts: buildTranslator('en', 'wallet'),
  loadWallet: () => {},
  signIn: async () => {},
});

test.each([
  [new OtherWalletError('connected'), 'player', 'Another wallet is connected.'],
  [new TransactionMismatchError(['It pays another amount.']), 'payment', 'This payment isn’t the one you were offered'],
  [new Error('away'), 'sol', 'The faucet didn’t send any test SOL'],
] as const)('%s is worded for the player', (error, stage, what) => {
  expect(ports.toFault(error, stage)).toMatchObject({ what, next: expect.any(String) });
});
