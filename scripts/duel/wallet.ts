import { ed25519 } from '@noble/curves/ed25519.js';
import { encodeAddress, encodeHex } from './bytes';

/** A wallet whose key this process holds. */
export interface Wallet {
  readonly name: 'creator' | 'opponent' | 'player' | 'key';
  readonly address: string;
  /** 64 bytes: the secret, then the public key. */
  readonly keyBytes: Uint8Array;
  sign(message: Uint8Array): Uint8Array;
}

export function generateWallet(name: Wallet['name']): Wallet {
  const { secretKey, publicKey } = ed25519.keygen();
  return openWallet(name, Uint8Array.from([...secretKey, ...publicKey]));
}

/** Opens the wallet of 64 key bytes. Throws when secret and public key do not belong together. */
export function openWallet(name: Wallet['name'], keyBytes: Uint8Array): Wallet {
  const [secret, publicKey] = [keyBytes.slice(0, 32), keyBytes.slice(32)];
  if (encodeHex(ed25519.getPublicKey(secret)) !== encodeHex(publicKey)) throw new Error('this is no key pair');
  return { name, address: encodeAddress(publicKey), keyBytes, sign: (message) => ed25519.sign(message, secret) };
}
