import { expect, test } from 'vitest';
import { buildTranslator } from '../_messages/build-translator';
import { nameDevice } from './device-name';

// cspell:ignore KHTML Gecko Trident
test.each([
  [
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/147.0 Safari/537.36',
    'Chrome on Linux',
  ],
  [
    'Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/147.0 Mobile Safari/537.36',
    'Chrome on Android',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/147.0 Safari/537.36 Edg/147.0',
    'Edge on Windows',
  ],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:150.0) Gecko/20100101 Firefox/150.0', 'Firefox on Mac'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1 Version/19.0 Mobile Safari/604.1',
    'Safari on iPhone',
  ],
  ['curl/8.0', 'A browser on an unknown system'],
])('%s', (userAgent, name) => {
  expect(nameDevice(buildTranslator('en', 'live'), { userAgent, maxTouchPoints: 0 })).toBe(name);
});

test('an iPad that calls itself a Mac is known by its touch screen', () => {
  const userAgent = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1 Version/19.0 Safari/605.1';
  expect(nameDevice(buildTranslator('en', 'live'), { userAgent, maxTouchPoints: 5 })).toBe('Safari on iPad');
});
