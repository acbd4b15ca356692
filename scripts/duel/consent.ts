import { ed25519 } from '@noble/curves/ed25519.js';
import { fromAddress, utf8 } from './bytes';

/**
 * Whether a signature (base58) is the provider's consent to terms: docs/provider.md, `POST /terms`. Without it the
 * provider need not accept, and nobody should pay. `termsHash` in hex.
 */
export function isConsent(termsHash: string, signature: string | null, providerKey: string): boolean {
  if (signature === null) return false;
  try {
    const message = utf8(`ripduel:terms:2\n${termsHash}`);
    return ed25519.verify(fromAddress(signature), message, fromAddress(providerKey), { zip215: false });
  } catch {
    return false;
  }
}
