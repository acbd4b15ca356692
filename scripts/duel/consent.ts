import { ed25519 } from '@noble/curves/ed25519.js';
import { decodeAddress, encodeUtf8 } from './bytes';

/**
 * Whether a signature (base58) is the provider's consent to terms: docs/provider.md, `POST /terms`. A provider need not
 * accept terms without its consent, so nobody should pay for them. `termsHash` is in hex.
 */
export function isConsent(termsHash: string, signature: string | null, providerKey: string): boolean {
  if (signature === null) return false;
  try {
    const message = encodeUtf8(`ripduel:terms:2\n${termsHash}`);
    return ed25519.verify(decodeAddress(signature), message, decodeAddress(providerKey), { zip215: false });
  } catch {
    return false;
  }
}
