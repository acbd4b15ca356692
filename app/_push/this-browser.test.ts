import { afterEach, expect, test, vi } from 'vitest';
import { readBrowserState } from './this-browser';

afterEach(() => vi.unstubAllGlobals());

/** Stubs a browser with this user agent and number of fingers that its screen can follow, without notifications. */
function openBrowser(userAgent: string, maxTouchPoints: number): void {
  vi.stubGlobal('navigator', { userAgent, maxTouchPoints });
  vi.stubGlobal('window', {});
}

// cspell:ignore KHTML Gecko
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Safari/605.1.15';

test.each([
  ['an iPhone', 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1 Safari/604.1', 5],
  ['an iPad', 'Mozilla/5.0 (iPad; CPU OS 19_0 like Mac OS X) AppleWebKit/605.1 Safari/604.1', 5],
  ['an iPad that calls itself a Macintosh', MAC, 5],
])('%s shows notifications only for a site on its home screen', (_, userAgent, touchPoints) => {
  openBrowser(userAgent, touchPoints);
  expect(readBrowserState()).toBe('needs-install');
});

test.each([
  ['a Mac', MAC, 0],
  ['a phone of another make', 'Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 Mobile Safari/537.36', 5],
  ['a touch screen of another make', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/147.0', 10],
])('%s without notifications gets no advice to install', (_, userAgent, touchPoints) => {
  openBrowser(userAgent, touchPoints);
  expect(readBrowserState()).toBe('unsupported');
});

test('an iPad that has the site on its home screen is ready, unless notifications are refused', () => {
  vi.stubGlobal('navigator', { userAgent: MAC, maxTouchPoints: 5, serviceWorker: {} });
  vi.stubGlobal('window', { PushManager: {}, Notification: {} });
  vi.stubGlobal('Notification', { permission: 'default' });
  expect(readBrowserState()).toBe('ready');
  vi.stubGlobal('Notification', { permission: 'denied' });
  expect(readBrowserState()).toBe('blocked');
});
