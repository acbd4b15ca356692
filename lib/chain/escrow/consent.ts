import { base58 } from '@scure/base';
import { decodeAddress, isSignatureText, verifyStrict } from '../../core/ed25519';

/** Prefix of the terms hash in the message that a provider signs. Source: docs/provider.md, `POST /terms`. */
export const CONSENT_DOMAIN = 'ripduel:terms:2\n';

/** Returns the bytes whose signature is a provider's consent to terms. `termsHash` is 64 lower-case hex characters. */
export const encodeConsentMessage = (termsHash: string): Uint8Array =>
  new TextEncoder().encode(CONSENT_DOMAIN + termsHash);

/** Whether a base58 signature is the provider's consent to these terms, verified strictly (no small-order keys). */
export function isConsent(termsHash: string, signature: string, providerKey: string): boolean {
  const key = decodeAddress(providerKey);
  if (key === null || !isSignatureText(signature)) return false;
  return verifyStrict(key, encodeConsentMessage(termsHash), base58.decode(signature));
}
