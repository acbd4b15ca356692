// cspell:ignore Gastspieler
import { expect, test } from 'vitest';
import { buildTranslator } from '../_messages/build-translator';
import { nameWallet } from './short-name';
import { BURNER_NAME } from './wallet-store';

const t = buildTranslator('en', 'wallet');

test('a name is kept, and one of any length is cut', () => {
  expect(nameWallet(t, 'Phantom')).toBe('Phantom');
  expect(nameWallet(t, 'W'.repeat(32))).toBe('W'.repeat(32));
  expect(nameWallet(t, 'W'.repeat(200))).toBe(`${'W'.repeat(31)}…`);
});

test('the burner has the name that players know it by, in their language', () => {
  expect(nameWallet(t, BURNER_NAME)).toBe('Guest player');
  expect(nameWallet(buildTranslator('de', 'wallet'), BURNER_NAME)).toBe('Gastspieler');
});
