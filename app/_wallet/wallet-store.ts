import { useSyncExternalStore } from 'react';
import type { Translate } from '../_messages/translate';
import type { PendingRequest } from './wallet-request';

/** Name of the project's own wallet, the burner. `hasBurner` says on which networks it is offered. */
export const BURNER_NAME = 'RipDuel burner';

/** A wallet that the player can choose, installed or not. */
export interface WalletChoice {
  readonly name: string;
  readonly icon: string;
  readonly isInstalled: boolean;
  /** Page to install the wallet from. */
  readonly url: string;
}

/** A connection error as shown to the player: the problem and the next step. */
export interface WalletFault {
  readonly what: string;
  readonly next: string;
}

export interface ConnectedWallet {
  readonly name: string;
  readonly address: string;
  /** The guest player's name as the header shows it: "Milo" once chosen, else "Guest"; null for other wallets. */
  readonly playerName: string | null;
  /** False if the wallet reports Solana networks for the account, and neither devnet nor localnet is among them. */
  readonly isForDevnet: boolean;
}

/** Wallet state of the page. `isLoaded` is false until the wallet code has loaded. */
export interface WalletState {
  readonly isLoaded: boolean;
  readonly choices: readonly WalletChoice[];
  readonly isConnecting: boolean;
  /** Name of the chosen wallet, also before it is connected; null if none is chosen. */
  readonly chosenName: string | null;
  readonly connectedWallet: ConnectedWallet | null;
  /** The kind of the request whose answer the page awaits from the connected wallet; null if there is none. */
  readonly pendingRequest: PendingRequest;
  /** The last connection error; null if there is none, and while a wallet is connected. */
  readonly fault: WalletFault | null;
}

/** Actions on a wallet. The two signing methods reject with a WalletError. */
export interface WalletActions {
  /** Chooses a wallet and starts to connect it. Resolves before that has ended; a failure is in `WalletState.fault`. */
  choose(name: string): Promise<void>;
  disconnect(): Promise<void>;
  /** Cancels the pending request, also one to connect. A late answer of the wallet is ignored. */
  stopWaiting(): void;
  /** Returns the 64-byte signature of the UTF-8 bytes of the text. */
  signText(text: string): Promise<Uint8Array>;
  /** Takes a transaction in base64 and returns it signed, in base64. */
  signTransaction(base64: string): Promise<string>;
}

/** State before the wallet code is loaded, and on the server. */
const initialState: WalletState = {
  isLoaded: false,
  choices: [],
  isConnecting: false,
  chosenName: null,
  connectedWallet: null,
  pendingRequest: null,
  fault: null,
};
const throwNotConnected = (): never => {
  throw new Error('No wallet is connected.');
};

let currentState = initialState;
/** Actions on the wallet; each throws until the wallet code is loaded. */
let currentActions: WalletActions = {
  choose: throwNotConnected,
  disconnect: throwNotConnected,
  stopWaiting: throwNotConnected,
  signText: throwNotConnected,
  signTransaction: throwNotConnected,
};
const listeners = new Set<() => void>();

/** Sets the state and the actions, and notifies all subscribers. */
export function publishWalletState(next: WalletState, nextActions: WalletActions): void {
  currentState = next;
  currentActions = nextActions;
  for (const listener of listeners) listener();
}

export const getWalletActions = (): WalletActions => currentActions;
export const getWalletState = (): WalletState => currentState;

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useWalletState = (): WalletState =>
  useSyncExternalStore(
    subscribe,
    () => currentState,
    () => initialState,
  );

/**
 * Resolves with the first wallet state that meets the condition, at once if the current one does. Rejects after
 * `timeoutMs`.
 */
export function waitForWalletState(
  t: Translate<'wallet'>,
  isMet: (state: WalletState) => boolean,
  timeoutMs: number,
): Promise<WalletState> {
  return new Promise((resolve, reject) => {
    const stop = (): void => {
      clearTimeout(timer);
      unsubscribe();
    };
    const checkState = (): void => {
      if (!isMet(currentState)) return;
      stop();
      resolve(currentState);
    };
    const unsubscribe = subscribe(checkState);
    const timer = setTimeout(() => {
      stop();
      reject(new Error(t('connectTimeout')));
    }, timeoutMs);
    checkState();
  });
}

/** A failed wallet request, worded for the player. */
export class WalletError extends Error {
  override readonly name = 'WalletError';
  constructor(
    readonly what: string,
    readonly next: string,
    /** Whether the player rejected the request. */
    readonly isRejection: boolean,
    cause: unknown,
  ) {
    super(what, { cause });
  }
}

export const isRejection = (error: unknown): boolean => error instanceof WalletError && error.isRejection;
