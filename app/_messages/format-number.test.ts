import { expect, test } from 'vitest';
import { localizeAmount, localizeDecimal } from './format-number';
import { localizeMultiplier, localizePercent } from './format-ratio';

test.each([
  ['en', '1,234.50', '12,345,678.000000001'],
  ['de', '1.234,50', '12.345.678,000000001'],
  ['es', '1234,50', '12.345.678,000000001'],
] as const)('%s groups and separates digits in its own way, and keeps every one', (locale, price, large) => {
  expect(localizeDecimal(locale, '1234.50')).toBe(price);
  expect(localizeDecimal(locale, '12345678.000000001')).toBe(large);
});

test('an amount keeps two decimals where it is a price, and none that are zero elsewhere', () => {
  expect(localizeAmount('de', 10_400_000n, 6, 2)).toBe('10,40');
  expect(localizeAmount('es', 50_000_000n, 9)).toBe('0,05');
  expect(localizeAmount('en', 2_000_000_000n, 9)).toBe('2');
  expect(localizeAmount('de', -50_000_000n, 9)).toBe('-0,05');
});

test('a percentage and a multiplier', () => {
  expect(localizePercent('en', '29.63%')).toBe('29.63%');
  expect(localizePercent('de', '0.004%')).toBe('0,004\u00a0%');
  expect(localizePercent('es', '100%')).toBe('100\u00a0%');
  expect(localizeMultiplier('en', 150)).toBe('×1.50');
  expect(localizeMultiplier('de', 2_400)).toBe('×24,00');
});
