import { ed25519 } from '@noble/curves/ed25519.js';
import {
  SolanaSignMessage,
  type SolanaSignMessageFeature,
  SolanaSignTransaction,
  type SolanaSignTransactionFeature,
} from '@solana/wallet-standard-features';
import type { IdentifierArray, Wallet, WalletAccount } from '@wallet-standard/base';
import {
  StandardConnect,
  type StandardConnectFeature,
  StandardDisconnect,
  type StandardDisconnectFeature,
  StandardEvents,
  type StandardEventsFeature,
  type StandardEventsListeners,
} from '@wallet-standard/features';
import { registerWallet } from '@wallet-standard/wallet';
import { splitTransaction } from '../../lib/chain/inspect/wire';
import { type BurnerKey, loadOrCreateBurnerKey } from './burner-key';
import { BURNER_NAME } from './wallet-store';

type Features = StandardConnectFeature &
  StandardDisconnectFeature &
  StandardEventsFeature &
  SolanaSignMessageFeature &
  SolanaSignTransactionFeature;

// Picture of a flame on a card. The Wallet Standard requires icons as data URIs.
const BURNER_ICON =
  'data:image/svg+xml;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciIHZpZXdCb3g9IjAgMCAzMiAzMiI+PHJlY3QgeD0iNCIgeT0iMSIgd2lkdGg9IjI0IiBoZWlnaHQ9IjMwIiByeD0iNSIgZmlsbD0iI2Q5NWExMCIvPjxwYXRoIGQ9Ik0xNiA2YzEgNC41MDAgNi41MDAgNi41MDAgNi41MDAgMTJhNi41MDAgNi41MDAgMCAwIDEtMTMgMGMwLTMuMzAwIDIuMjAwLTQuMzAwIDIuMjAwLTcuNjAwIDIuMTAwIDEuMTAwIDMuMjAwIDIuMjAwIDMuMjAwIDQuMzAwIDEuMTAwLTIuMTAwIDIuMTAwLTQuMzAwIDEuMTAwLTguNzAweiIgZmlsbD0iI2ZmZjNlMCIvPjwvc3ZnPg==' as const;

/**
 * Chain that the burner reports on every network, since the Wallet Standard has no name for the embedded chain. It
 * has no effect on the signatures.
 */
const chains = ['solana:devnet'] as IdentifierArray;

/**
 * The project's own wallet for chains whose money has no value: it keeps its key in this browser and signs without
 * asking.
 */
class BurnerWallet implements Wallet {
  readonly version = '1.0.0';
  readonly name = BURNER_NAME;
  readonly icon = BURNER_ICON;
  readonly chains = chains;
  private readonly listeners = new Set<StandardEventsListeners['change']>();
  private connected: { key: BurnerKey; account: WalletAccount } | null = null;

  get accounts(): readonly WalletAccount[] {
    return this.connected === null ? [] : [this.connected.account];
  }

  get features(): Features {
    return {
      [StandardConnect]: { version: '1.0.0', connect: async () => this.connect() },
      [StandardDisconnect]: { version: '1.0.0', disconnect: async () => this.setConnected(null) },
      [StandardEvents]: { version: '1.0.0', on: (_event, listener) => this.addListener(listener) },
      [SolanaSignMessage]: {
        version: '1.1.0',
        signMessage: async (...inputs) =>
          inputs.map(({ message }) => ({ signedMessage: message, signature: this.sign(message) })),
      },
      [SolanaSignTransaction]: {
        version: '1.0.0',
        supportedTransactionVersions: ['legacy', 0],
        signTransaction: async (...inputs) =>
          inputs.map(({ transaction }) => ({ signedTransaction: this.signTransaction(transaction) })),
      },
    };
  }

  private connect(): { accounts: readonly WalletAccount[] } {
    const key = loadOrCreateBurnerKey();
    const features = [SolanaSignMessage, SolanaSignTransaction] as IdentifierArray;
    this.setConnected({ key, account: { address: key.address, publicKey: key.publicKey, chains, features } });
    return { accounts: this.accounts };
  }

  private setConnected(connected: BurnerWallet['connected']): void {
    this.connected = connected;
    for (const listener of this.listeners) listener({ accounts: this.accounts });
  }

  private addListener(listener: StandardEventsListeners['change']): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  private sign(message: Uint8Array): Uint8Array {
    if (this.connected === null) throw new Error('The burner is not connected.');
    return ed25519.sign(message, this.connected.key.secretKey);
  }

  /**
   * Signs a transaction with exactly one signer. Throws if there is another number of signers. Doesn't check that the
   * signer is the burner.
   */
  private signTransaction(transaction: Uint8Array): Uint8Array {
    const { signatures, message } = splitTransaction(transaction);
    if (signatures.length !== 1) throw new Error('The burner signs transactions with one signer only.');
    const signed = Uint8Array.from(transaction);
    signed.set(this.sign(message), 1);
    return signed;
  }
}

let isRegistered = false;

/** Registers the burner in the wallet list, once. Call it only if `hasBurner` is true. */
export function registerBurner(): void {
  if (isRegistered) return;
  isRegistered = true;
  registerWallet(new BurnerWallet());
}
