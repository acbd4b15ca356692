import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';

/** HMAC-SHA256 (RFC 2104); 32 bytes. In a file of its own, so that pages that use only `hash.ts` don't load it. */
export const hmacSha256 = (key: Uint8Array, message: Uint8Array): Uint8Array => hmac(sha256, key, message);
