import { ed25519 } from '@noble/curves/ed25519.js';
import { base58 } from '@scure/base';
import { systemRandom } from '../../lib/core/random';
import { BURNER_STORAGE_KEY } from './burner-storage';

/** The burner's key pair. `secretKey` is the 32-byte seed; `address` is the public key in base58. */
export interface BurnerKey {
  readonly secretKey: Uint8Array;
  readonly publicKey: Uint8Array;
  readonly address: string;
}

/** Returns this browser's burner key; null if it has none. */
export function findBurnerKey(): BurnerKey | null {
  const kept = localStorage.getItem(BURNER_STORAGE_KEY);
  return kept === null ? null : toBurnerKey(base58.decode(kept));
}

/**
 * Returns this browser's burner key, and creates it if there is none. The key is stored and thus survives the tab, so
 * that no duel is lost.
 */
export function loadOrCreateBurnerKey(): BurnerKey {
  const kept = findBurnerKey();
  if (kept !== null) return kept;
  const secret = systemRandom(32);
  localStorage.setItem(BURNER_STORAGE_KEY, base58.encode(secret));
  return toBurnerKey(secret);
}

function toBurnerKey(secret: Uint8Array): BurnerKey {
  const publicKey = ed25519.getPublicKey(secret);
  return { secretKey: secret, publicKey, address: base58.encode(publicKey) };
}

/** Returns the 64 bytes that other wallets import (secret, then public key), in base58. */
export const exportBurnerKey = ({ secretKey, publicKey }: BurnerKey): string =>
  base58.encode(Uint8Array.from([...secretKey, ...publicKey]));
