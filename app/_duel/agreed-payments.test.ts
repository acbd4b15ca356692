import { beforeEach, expect, test, vi } from 'vitest';
import { provideLocalStorage } from '../../testing/browser/memory-storage';
import { forgetOneTapPlayer, rememberOneTapPlayer } from '../_wallet/one-tap-player';
import { agreeIfOneTap, agreeToPay, hasAgreedToPay } from './agreed-payments';

beforeEach(() => {
  const restore = provideLocalStorage();
  vi.stubGlobal('sessionStorage', createTab());
  return () => {
    restore();
    vi.unstubAllGlobals();
  };
});

/** The storage of a new tab. */
function createTab(): Pick<Storage, 'getItem' | 'setItem'> {
  const entries = new Map<string, string>();
  return { getItem: (key) => entries.get(key) ?? null, setItem: (key, value) => void entries.set(key, value) };
}

test('only the tab of the press pays without another one, and only that duel', () => {
  rememberOneTapPlayer();
  agreeIfOneTap('duel_1');
  expect(hasAgreedToPay('duel_1')).toBe(true);
  expect(hasAgreedToPay('duel_2')).toBe(false);
  vi.stubGlobal('sessionStorage', createTab());
  expect(hasAgreedToPay('duel_1')).toBe(false);
  agreeToPay('duel_1');
  expect(hasAgreedToPay('duel_1')).toBe(true);
});

test('a wallet that was chosen by hand agrees to nothing by opening or joining', () => {
  agreeIfOneTap('duel_1');
  rememberOneTapPlayer();
  forgetOneTapPlayer();
  agreeIfOneTap('duel_1');
  expect(hasAgreedToPay('duel_1')).toBe(false);
});
