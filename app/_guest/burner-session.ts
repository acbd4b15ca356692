import type { Translate } from '../_messages/translate';
import { readLikelyAbsentSession } from '../_site/session-calls';
import { findBurnerKey } from '../_wallet/burner-key';
import { rememberOneTapPlayer } from '../_wallet/one-tap-player';
import { BURNER_NAME, getWalletActions, getWalletState, waitForWalletState } from '../_wallet/wallet-store';

/** Longest wait for the wallet code, which takes seconds to load on a slow line. */
const LOAD_TIMEOUT_MS = 60_000;
/** Longest wait for the burner to reconnect by itself, if it was connected last. */
const RECONNECT_TIMEOUT_MS = 3_000;
/** Longest wait for the connection after the burner was chosen. */
const CONNECT_TIMEOUT_MS = 15_000;

/** wallet-adapter's localStorage key for the last wallet's name, as JSON. */
const LAST_WALLET_STORAGE_KEY = 'walletName';

/**
 * Thrown if another wallet than the burner that is needed is connected, was chosen last, or is signed in. That wallet
 * is neither disconnected nor signed out.
 */
export class OtherWalletError extends Error {
  override readonly name = 'OtherWalletError';
  constructor(readonly use: 'connected' | 'signed-in') {
    super(`another wallet is ${use}`);
  }
}

/** Returns the name of the wallet that was chosen last in this browser; null if none was, or it was disconnected. */
function readLastWalletName(): string | null {
  const stored = localStorage.getItem(LAST_WALLET_STORAGE_KEY);
  return stored === null ? null : (JSON.parse(stored) as string | null);
}

/**
 * Connects the burner as a one-tap player and returns its address; a first connection creates its key in this browser.
 * Throws OtherWalletError instead of replacing another wallet.
 */
export async function connectBurner(walletTexts: Translate<'wallet'>, loadWallet: () => void): Promise<string> {
  const lastName = readLastWalletName();
  if (lastName !== null && lastName !== BURNER_NAME) throw new OtherWalletError('connected');
  await assertNoOtherSession();
  loadWallet();
  const { connectedWallet } = await waitForWalletState(walletTexts, ({ isLoaded }) => isLoaded, LOAD_TIMEOUT_MS);
  if (connectedWallet !== null) return requireBurner(connectedWallet);
  if (lastName === BURNER_NAME) {
    const again = await awaitConnection(walletTexts, RECONNECT_TIMEOUT_MS).catch(() => null);
    if (again !== null) return requireBurner(again);
  }
  await getWalletActions().choose(BURNER_NAME);
  return requireBurner(await awaitConnection(walletTexts, CONNECT_TIMEOUT_MS));
}

/** Whether the burner is connected and the session's wallet. */
export function isBurnerReady(sessionWallet: string | null | undefined): boolean {
  const connected = getWalletState().connectedWallet;
  return connected?.name === BURNER_NAME && connected.address === sessionWallet;
}

/**
 * Throws OtherWalletError if another wallet is signed in. Called before the burner is created or connected, so that
 * nothing has to be undone.
 */
async function assertNoOtherSession(): Promise<void> {
  const session = await readLikelyAbsentSession();
  if (session !== null && session !== findBurnerKey()?.address) throw new OtherWalletError('signed-in');
}

async function awaitConnection(walletTexts: Translate<'wallet'>, timeoutMs: number) {
  const { connectedWallet: connected } = await waitForWalletState(
    walletTexts,
    ({ connectedWallet }) => connectedWallet !== null,
    timeoutMs,
  );
  if (connected === null) throw new Error('unreachable');
  return connected;
}

/** Returns the burner's address, and records a one-tap player. Throws OtherWalletError for any other wallet. */
function requireBurner({ name, address }: { readonly name: string; readonly address: string }): string {
  if (name !== BURNER_NAME) throw new OtherWalletError('connected');
  rememberOneTapPlayer(address);
  return address;
}

/**
 * Signs in with the burner unless it is signed in. Throws OtherWalletError instead of ending another wallet's session.
 */
export async function signInBurner(wallet: string, signIn: (wallet: string) => Promise<void>): Promise<void> {
  const session = await readLikelyAbsentSession();
  if (session === wallet) return;
  if (session !== null) throw new OtherWalletError('signed-in');
  await signIn(wallet);
}
