import { beforeEach, expect, test, vi } from 'vitest';
import { provideLocalStorage } from '../../testing/browser/memory-storage';
import { buildTranslator } from '../_messages/build-translator';
import { findBurnerKey, loadOrCreateBurnerKey } from '../_wallet/burner-key';
import { BURNER_NAME, publishWalletState, type WalletState } from '../_wallet/wallet-store';
import { connectBurner, OtherWalletError } from './burner-session';

const walletTexts = buildTranslator('en', 'wallet');
const OTHER_WALLET = '4zMMC9srt5Ri5X14GAgXhaHii3GnPAEERYPJgZJDncDU';
const choose = vi.fn(async (name: string) => publish({ name, address: loadOrCreateBurnerKey().address }));
const loadWallet = vi.fn(() => publish(null));

function publish(connected: { readonly name: string; readonly address: string } | null): void {
  const connectedWallet = connected === null ? null : { ...connected, isForDevnet: true, playerName: null };
  const state: WalletState = {
    ...{ isLoaded: true, choices: [], isConnecting: false, chosenName: null, pendingRequest: null, fault: null },
    connectedWallet,
  };
  const unused = () => {
    throw new Error('unused');
  };
  publishWalletState(state, {
    ...{ disconnect: unused, stopWaiting: unused, signText: unused, signTransaction: unused },
    choose,
  });
}

/**
 * Stubs a service that reports this wallet as signed in, or nobody if null; `cookieStatus` is the HTTP status of the
 * route that reads the session's cookie. Returns a list to which each requested path is added.
 */
function answerSession(wallet: string | null, cookieStatus = 200): string[] {
  const unauthenticated = { type: 'about:blank', title: 'Unauthorized', status: 401, code: 'unauthenticated' };
  const paths: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    paths.push(url);
    if (url === '/api/auth/session') return Response.json(wallet === null ? {} : { wallet }, { status: cookieStatus });
    return wallet === null
      ? Response.json(unauthenticated, { status: 401 })
      : Response.json({ wallet, network: 'solana-devnet', expiresAt: '2031-11-28T12:00:00.000Z' });
  });
  return paths;
}

beforeEach(() => {
  answerSession(null);
  vi.clearAllMocks();
  return provideLocalStorage();
});

test('a first connection creates the burner’s key', async () => {
  expect(await connectBurner(walletTexts, loadWallet)).toBe(findBurnerKey()?.address);
  expect(choose).toHaveBeenCalledWith(BURNER_NAME);
});

test('a visitor without a session causes no refused request, unless the cookie’s route fails', async () => {
  const paths = answerSession(null);
  await connectBurner(walletTexts, loadWallet);
  expect(paths).toEqual(['/api/auth/session']);
  const failing = answerSession(null, 500);
  await connectBurner(walletTexts, loadWallet);
  expect(failing).toEqual(['/api/auth/session', expect.stringContaining('/v1/auth/session')]);
});

test('while another wallet is signed in, no key is created and nothing is connected', async () => {
  answerSession(OTHER_WALLET);
  await expect(connectBurner(walletTexts, loadWallet)).rejects.toBeInstanceOf(OtherWalletError);
  expect(findBurnerKey()).toBeNull();
  expect(loadWallet).not.toHaveBeenCalled();
  expect(choose).not.toHaveBeenCalled();
});

test('while another wallet is signed in, a known burner isn’t connected either', async () => {
  loadOrCreateBurnerKey();
  answerSession(OTHER_WALLET);
  await expect(connectBurner(walletTexts, loadWallet)).rejects.toBeInstanceOf(OtherWalletError);
  expect(choose).not.toHaveBeenCalled();
});

test('the burner’s own session is no other wallet’s', async () => {
  const { address } = loadOrCreateBurnerKey();
  answerSession(address);
  expect(await connectBurner(walletTexts, loadWallet)).toBe(address);
});

test('a wallet that was connected last isn’t replaced', async () => {
  localStorage.setItem('walletName', '"Other"');
  await expect(connectBurner(walletTexts, loadWallet)).rejects.toBeInstanceOf(OtherWalletError);
  expect(choose).not.toHaveBeenCalled();
});
