import { expect, test } from 'vitest';
import { chooseLocale } from './locale';

test('a chosen language comes before those of the browser', () => {
  expect(chooseLocale('es', 'de-AT,de;q=0.9')).toBe('es');
});

test.each([
  ['de-AT,de;q=0.9,en;q=0.8', 'de'],
  ['fr,es-MX;q=0.7,en;q=0.3', 'es'],
  ['en;q=0.3,de;q=0.9', 'de'],
  ['de;q=0,fr', 'en'],
  ['fr', 'en'],
  ['*', 'en'],
  ['', 'en'],
  ['\u0000;q=x,,;;', 'en'],
  [null, 'en'],
])('of “%s” the page is in %s', (accepted, locale) => {
  expect(chooseLocale(undefined, accepted)).toBe(locale);
});

test('a cookie of no language is ignored', () => {
  expect(chooseLocale('toString', 'de')).toBe('de');
});
