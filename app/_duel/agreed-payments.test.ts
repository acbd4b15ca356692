import { beforeEach, expect, test, vi } from 'vitest';
import { provideLocalStorage } from '../../testing/browser/memory-storage';
import { forgetOneTapPlayer, rememberOneTapPlayer } from '../_wallet/one-tap-player';
import { agreeIfOneTap, agreeToPay, hasAgreedToPay, withdrawAgreement } from './agreed-payments';

beforeEach(() => {
  const restore = provideLocalStorage();
  vi.stubGlobal('sessionStorage', createTab());
  return () => {
    restore();
    vi.unstubAllGlobals();
  };
});

/** Creates the sessionStorage of a new tab. */
function createTab(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  const entries = new Map<string, string>();
  return {
    getItem: (key) => entries.get(key) ?? null,
    setItem: (key, value) => void entries.set(key, value),
    removeItem: (key) => void entries.delete(key),
  };
}

const FEE = 50_000_000n;

test('an agreement is for one duel, in one tab', () => {
  rememberOneTapPlayer('wallet');
  agreeIfOneTap('duel_1', FEE);
  expect(hasAgreedToPay('duel_1', FEE)).toBe(true);
  expect(hasAgreedToPay('duel_2', FEE)).toBe(false);
  vi.stubGlobal('sessionStorage', createTab());
  expect(hasAgreedToPay('duel_1', FEE)).toBe(false);
  agreeToPay('duel_1', FEE);
  expect(hasAgreedToPay('duel_1', FEE)).toBe(true);
});

test('an agreement doesn’t cover another fee than the one shown', () => {
  agreeToPay('duel_1', FEE);
  expect(hasAgreedToPay('duel_1', FEE + 1n)).toBe(false);
  expect(hasAgreedToPay('duel_1', FEE * 10n)).toBe(false);
});

test('an agreement can be withdrawn', () => {
  agreeToPay('duel_1', FEE);
  withdrawAgreement('duel_1');
  expect(hasAgreedToPay('duel_1', FEE)).toBe(false);
});

test('opening or joining with a wallet chosen in the dialog isn’t an agreement', () => {
  agreeIfOneTap('duel_1', FEE);
  rememberOneTapPlayer('wallet');
  forgetOneTapPlayer();
  agreeIfOneTap('duel_1', FEE);
  expect(hasAgreedToPay('duel_1', FEE)).toBe(false);
});
