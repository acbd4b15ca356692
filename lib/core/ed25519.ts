import { ed25519 } from '@noble/curves/ed25519.js';
import { base58 } from '@scure/base';

/**
 * Whether bytes are a safe public key, 32 bytes long: the canonical encoding of a point on the curve that isn't of
 * small order. Anyone can forge signatures for a small-order key (RFC 8032, 5.1.7).
 */
export function isStrictPublicKey(key: Uint8Array): boolean {
  if (key.length !== 32) return false;
  try {
    return !ed25519.Point.fromBytes(key, false).isSmallOrder();
  } catch {
    return false;
  }
}

/**
 * Whether an address can be a wallet's: base58 of a strict public key. A program's derived address isn't, since it's
 * off the curve.
 */
export function isWalletAddress(address: string): boolean {
  return isStrictPublicKey(decodeAddress(address) ?? new Uint8Array());
}

/** Returns the 32 bytes of an address, or null if the text isn't base58 of 32 bytes. */
export function decodeAddress(address: string): Uint8Array | null {
  if (address.length < 32 || address.length > 44) return null;
  try {
    const bytes = base58.decode(address);
    return bytes.length === 32 ? bytes : null;
  } catch {
    return null;
  }
}

/** Whether a text is base58 of 64 bytes. A node refuses queries for any other signature. */
export function isSignatureText(text: string): boolean {
  if (text.length < 64 || text.length > 88) return false;
  try {
    return base58.decode(text).length === 64;
  } catch {
    return false;
  }
}

/** DER encoding of an Ed25519 public key, up to its 32 bytes (RFC 8410). */
const DER_PREFIX = Uint8Array.of(0x30, 0x2a, 0x30, 0x05, 0x06, 0x03, 0x2b, 0x65, 0x70, 0x03, 0x21, 0x00);

/**
 * Whether Node's crypto module accepts a signature. It is several times faster than the JavaScript code, but missing in
 * browsers, and without Ed25519 in a FIPS build. False if it is missing.
 */
function isVerifiedByNodeCrypto(key: Uint8Array, message: Uint8Array, signature: Uint8Array): boolean {
  const crypto = globalThis.process?.getBuiltinModule?.('node:crypto');
  if (crypto === undefined) return false;
  try {
    const publicKey = crypto.createPublicKey({ key: Buffer.concat([DER_PREFIX, key]), format: 'der', type: 'spki' });
    return crypto.verify(null, message, publicKey, signature);
  } catch {
    return false;
  }
}

/**
 * Whether a signature verifies strictly (RFC 8032): canonical key, R and S, no small order of key or R. Never throws.
 */
export function verifyStrict(key: Uint8Array, message: Uint8Array, signature: Uint8Array): boolean {
  if (signature.length !== 64 || !isStrictPublicKey(key) || !isStrictPublicKey(signature.subarray(0, 32))) return false;
  try {
    // Node checks the signature's equation without the cofactor, which implies the equation with the cofactor (RFC
    // 8032, 5.1.7). A signature that Node refuses may still be valid.
    return (
      isVerifiedByNodeCrypto(key, message, signature) || ed25519.verify(signature, message, key, { zip215: false })
    );
  } catch {
    return false;
  }
}
