import { expect, test } from 'vitest';
import type { Locale } from '../../../lib/core/locales';
import { WRAPPED_SOL_MINT } from '../../../lib/core/money';
import { buildTranslator } from '../../_messages/build-translator';
import { formatTestPrice } from './price-words';

test.each<[Locale, string]>([
  ['en', '0.02 test SOL'],
  ['de', '0,02 Test-SOL'],
  ['es', '0,02 SOL de prueba'],
])('a price says in %s that its SOL is test money', (locale, price) => {
  const money = { amount: 20_000_000n, decimals: 9, mint: WRAPPED_SOL_MINT };
  expect(formatTestPrice(buildTranslator(locale, 'gacha'), money)).toBe(price);
});

test('what a rip cost is compared with its card’s book value', () => {
  const t = buildTranslator('en', 'gacha');
  const describe = (compared: string) => t('result.paidAmount', { price: '0.02 test SOL', compared });
  expect(describe('more')).toBe('0.02 test SOL. The card’s book value is lower.');
  expect(describe('less')).toBe('0.02 test SOL. The card’s book value is higher.');
});
