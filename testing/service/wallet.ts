import { ed25519 } from '@noble/curves/ed25519.js';
import { base58 } from '@scure/base';
import { sha256 } from '../../lib/core/hash';

/** A wallet whose key the test has. The same name gives the same wallet. */
export interface TestWallet {
  readonly address: string;
  /** Signs bytes. Returns the signature of 64 bytes. */
  sign(message: Uint8Array): Uint8Array;
  /** Signs a text. Returns the signature in base58. */
  signText(text: string): string;
  /** Signs a wire transaction with one signer. Returns it signed, in base64, and its signature in base58. */
  signTransaction(base64: string): { transaction: string; signature: string };
}

export function testWallet(name: string): TestWallet {
  const secret = sha256(`test wallet ${name}`);
  const sign = (message: Uint8Array): Uint8Array => ed25519.sign(message, secret);
  return {
    address: base58.encode(ed25519.getPublicKey(secret)),
    sign,
    signText: (text) => base58.encode(sign(new TextEncoder().encode(text))),
    signTransaction(base64) {
      const wire = new Uint8Array(Buffer.from(base64, 'base64'));
      if (wire[0] !== 1) throw new Error('expected one signer');
      const signature = sign(wire.subarray(65));
      wire.set(signature, 1);
      return { transaction: Buffer.from(wire).toString('base64'), signature: base58.encode(signature) };
    },
  };
}
