import { createPrivateKey, createPublicKey, sign } from 'node:crypto';
import { base58 } from '@scure/base';
import type { Address } from '@solana/kit';

/** An Ed25519 key pair that signs synchronously. Kit's signers are asynchronous. */
export interface Keypair {
  readonly address: Address;
  readonly publicKey: Uint8Array;
  sign(message: Uint8Array): Uint8Array;
}

/** The beginning of a PKCS #8 Ed25519 private key (RFC 8410), before the key's 32 bytes. */
const PKCS8_HEADER = Buffer.from('302e020100300506032b657004220420', 'hex');

/** Creates the key pair whose private key is this seed of 32 bytes. */
export function createKeypairFromSeed(seed: Uint8Array): Keypair {
  const key = createPrivateKey({ key: Buffer.concat([PKCS8_HEADER, seed]), format: 'der', type: 'pkcs8' });
  const publicKey = new Uint8Array(createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(-32));
  return {
    address: base58.encode(publicKey) as Address,
    publicKey,
    sign: (message) => new Uint8Array(sign(null, message, key)),
  };
}
