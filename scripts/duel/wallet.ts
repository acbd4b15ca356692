import { ed25519 } from '@noble/curves/ed25519.js';
import { addressOf } from './bytes';

/** A wallet that lives as long as the process. */
export interface Wallet {
  readonly name: 'creator' | 'opponent';
  readonly address: string;
  sign(message: Uint8Array): Uint8Array;
}

export function generateWallet(name: Wallet['name']): Wallet {
  const { secretKey, publicKey } = ed25519.keygen();
  return { name, address: addressOf(publicKey), sign: (message) => ed25519.sign(message, secretKey) };
}
