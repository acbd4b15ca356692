import { expect, test } from 'vitest';
import { listWalletsToInstall } from './wallets-to-install';

const DESKTOP = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/130.0 Safari/537.36';
const ANDROID = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36';
const coinbase = { name: 'Coinbase Wallet', url: 'https://chrome.google.com/webstore/detail/x', isInstalled: false };
const trust = { name: 'Trust', url: 'https://trustwallet.com', isInstalled: false };
const listWalletNames = (...given: Parameters<typeof listWalletsToInstall>) =>
  listWalletsToInstall(...given).map(({ name }) => name);

test('the popular wallets come first, each once', () => {
  const solflare = { name: 'Solflare', url: 'https://solflare.com', isInstalled: false };
  expect(listWalletNames([coinbase, trust, solflare], DESKTOP)).toEqual([
    ...['Phantom', 'Solflare', 'Backpack'],
    ...['Coinbase Wallet', 'Trust'],
  ]);
});

test('an installed wallet isn’t listed', () => {
  const phantom = { name: 'Phantom', url: 'https://phantom.app', isInstalled: true };
  expect(listWalletNames([phantom, trust], DESKTOP)).toEqual(['Solflare', 'Backpack', 'Trust']);
});

test('a phone is led to no extension', () => {
  const found = listWalletsToInstall([coinbase, trust], ANDROID);
  expect(found.map(({ name }) => name)).toEqual(['Phantom', 'Solflare', 'Backpack', 'Trust']);
  expect(found.filter(({ url }) => url.includes('chrome'))).toEqual([]);
});
