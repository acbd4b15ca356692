import { expect, test } from 'vitest';
import { BURNER_NAME } from '../_wallet/wallet-store';
import { isOneTapWallet } from './use-one-tap-wallet';

const PLAYER = '4zMMC9srt5Ri5X14GAgXhaHii3GnPAEERYPJgZJDncDU';
const OTHER = '7YttLkHDoNj9wyDur5pM1ejNaAvT9X4eqaYcHQqtj2G5';

test.each([
  ['after a reload, with no wallet connected', PLAYER, null, true],
  ['with the player connected', PLAYER, { name: BURNER_NAME, address: PLAYER }, true],
  ['with the player’s key in another wallet', PLAYER, { name: 'Phantom', address: PLAYER }, false],
  ['with another wallet connected', PLAYER, { name: 'Phantom', address: OTHER }, false],
  ['for another player’s wallet, after a reload', OTHER, null, false],
  ['for another player’s wallet, with the player connected', OTHER, { name: BURNER_NAME, address: PLAYER }, false],
] as const)('%s', (_, wallet, connected, expected) => {
  expect(isOneTapWallet(wallet, PLAYER, connected)).toBe(expected);
});

test('no wallet is a one-tap player’s in a browser without one', () => {
  expect(isOneTapWallet(PLAYER, null, { name: BURNER_NAME, address: PLAYER })).toBe(false);
  expect(isOneTapWallet(null, null, null)).toBe(false);
});
