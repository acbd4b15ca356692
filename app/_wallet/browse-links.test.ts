import { expect, test } from 'vitest';
import { buildBrowseLinks, isMobile } from './browse-links';

test('each app is given the page and the site, whole and encoded', () => {
  const page = new URL('https://ripduel.example/duels/duel_1?invite=a%20b#pay');
  const encoded = 'https%3A%2F%2Fripduel.example%2Fduels%2Fduel_1%3Finvite%3Da%2520b%23pay';
  expect(buildBrowseLinks(page)).toEqual([
    { name: 'Phantom', url: `https://phantom.app/ul/browse/${encoded}?ref=https%3A%2F%2Fripduel.example` },
    { name: 'Solflare', url: `https://solflare.com/ul/v1/browse/${encoded}?ref=https%3A%2F%2Fripduel.example` },
    { name: 'Backpack', url: `https://backpack.app/ul/v1/browse/${encoded}?ref=https%3A%2F%2Fripduel.example` },
  ]);
});

test.each([
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15', true],
  ['Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36', true],
  ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/130.0 Safari/537.36', false],
])('%s is mobile: %s', (userAgent, expected) => {
  expect(isMobile(userAgent)).toBe(expected);
});
