import { p256 } from '@noble/curves/nist.js';
import { base64urlnopad } from '@scure/base';

/** The key pair that signs requests to push services (RFC 8292), base64url, and the operator's contact for them. */
export interface VapidKeys {
  readonly publicKey: string;
  readonly privateKey: string;
  /** An https or mailto URL. */
  readonly subject: string;
}

/** Returns the bytes of base64url text without padding; null if it isn't that. */
function decodeBase64Url(text: string): Uint8Array | null {
  try {
    return base64urlnopad.decode(text);
  } catch {
    return null;
  }
}

/** Whether a text is base64url of a private key on P-256: 32 bytes, not 0, below the curve's order. */
export function isVapidPrivateKey(text: string): boolean {
  const bytes = decodeBase64Url(text);
  return bytes !== null && p256.utils.isValidSecretKey(bytes);
}

/** Returns the public key of a private key, an uncompressed point in base64url. */
export const deriveVapidPublicKey = (privateKey: string): string =>
  base64urlnopad.encode(p256.getPublicKey(base64urlnopad.decode(privateKey), false));

/** Parses a browser's public key. Returns null unless it is an uncompressed point on P-256. */
export function parseBrowserKey(text: string): Uint8Array | null {
  const bytes = decodeBase64Url(text);
  if (bytes?.length !== 65) return null;
  try {
    p256.Point.fromBytes(bytes).assertValidity();
    return bytes;
  } catch {
    return null;
  }
}

/** Parses a browser's authentication secret. Returns null unless it has 16 bytes. */
export function parseBrowserSecret(text: string): Uint8Array | null {
  const bytes = decodeBase64Url(text);
  return bytes?.length === 16 ? bytes : null;
}
