import { useSyncExternalStore } from 'react';
import type { Asked } from './question';

/** The project's own wallet, on the embedded chain only. */
export const BURNER_NAME = 'RipDuel burner';

/** A wallet that can be chosen. */
export interface WalletChoice {
  readonly name: string;
  readonly icon: string;
  readonly installed: boolean;
  /** Where to get it. */
  readonly url: string;
}

/** Why connecting failed, in words: what happened, and what to do. */
export interface WalletFault {
  readonly what: string;
  readonly next: string;
}

export interface ConnectedWallet {
  readonly name: string;
  readonly address: string;
  /** False where the wallet says of the account that it is for other networks alone. */
  readonly isForDevnet: boolean;
}

/** What the page knows of wallets. Nothing of a wallet's code is loaded while `loaded` is false. */
export interface WalletState {
  readonly loaded: boolean;
  readonly choices: readonly WalletChoice[];
  readonly connecting: boolean;
  /** The wallet that was chosen, also while it is asked. */
  readonly chosen: string | null;
  readonly connected: ConnectedWallet | null;
  /** What the connected wallet was asked for and has not answered yet. */
  readonly asked: Asked;
  /** Why it is not connected; null while all is well. */
  readonly fault: WalletFault | null;
}

/** What a connected wallet does. What is signed rejects with a WalletError. */
export interface WalletActions {
  choose(name: string): Promise<void>;
  disconnect(): Promise<void>;
  /** Breaks off what the wallet is asked, connecting included; what it answers later is not used. */
  stopWaiting(): void;
  /** 64 bytes over the UTF-8 bytes of the text. */
  signText(text: string): Promise<Uint8Array>;
  /** A transaction in base64, signed. */
  signTransaction(base64: string): Promise<string>;
}

const initial: WalletState = {
  loaded: false,
  choices: [],
  connecting: false,
  chosen: null,
  connected: null,
  asked: null,
  fault: null,
};
const notLoaded = (): never => {
  throw new Error('No wallet is connected.');
};

let state = initial;
let actions: WalletActions = {
  choose: notLoaded,
  disconnect: notLoaded,
  stopWaiting: notLoaded,
  signText: notLoaded,
  signTransaction: notLoaded,
};
const listeners = new Set<() => void>();

/** Called by the wallet code once it runs, and with each change. */
export function publishWallet(next: WalletState, nextActions: WalletActions): void {
  state = next;
  actions = nextActions;
  for (const listener of listeners) listener();
}

export const walletActions = (): WalletActions => actions;

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useWalletState = (): WalletState =>
  useSyncExternalStore(
    subscribe,
    () => state,
    () => initial,
  );

/** Why a wallet did not do what it was asked, in words. */
export class WalletError extends Error {
  override readonly name = 'WalletError';
  constructor(
    readonly what: string,
    readonly next: string,
    /** Whether the player said no. */
    readonly isRejection: boolean,
    cause: unknown,
  ) {
    super(what, { cause });
  }
}

export const isRejection = (error: unknown): boolean => error instanceof WalletError && error.isRejection;
