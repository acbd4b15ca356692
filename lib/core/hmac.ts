import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';

/** HMAC-SHA256 (RFC 2104); 32 bytes. It has its own file, because pages load `hash.ts` and don't need HMAC. */
export const hmacSha256 = (key: Uint8Array, message: Uint8Array): Uint8Array => hmac(sha256, key, message);
