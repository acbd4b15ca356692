import { expect, test } from 'vitest';
import type { Locale } from '../../../lib/core/locales';
import { WRAPPED_SOL_MINT } from '../../../lib/core/money';
import { buildTranslator } from '../../_messages/build-translator';
import { describePaid, formatTestPrice } from './price-words';

const PRICE = { amount: 20_000_000n, decimals: 9, mint: WRAPPED_SOL_MINT };

test.each<[Locale, string]>([
  ['en', '0.02 test SOL'],
  ['de', '0,02 Test-SOL'],
  ['es', '0,02 SOL de prueba'],
])('a price says in %s that its SOL is test money', (locale, price) => {
  expect(formatTestPrice(buildTranslator(locale, 'gacha'), PRICE)).toBe(price);
});

test.each([
  [19_999_999n, '0.02 test SOL. The card’s book value is lower.'],
  [20_000_000n, '0.02 test SOL. The card’s book value is the same.'],
  [20_000_001n, '0.02 test SOL. The card’s book value is higher.'],
])('what a rip cost is compared with its card’s book value of %s', (bookValue, text) => {
  expect(describePaid(buildTranslator('en', 'gacha'), PRICE, bookValue)).toBe(text);
});
