import { sha256 as nobleSha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/** SHA-256 (FIPS 180-4) of bytes, or of the UTF-8 form of a string; 32 bytes. */
export const sha256 = (input: Uint8Array | string): Uint8Array =>
  nobleSha256(typeof input === 'string' ? utf8ToBytes(input) : input);

/** SHA-256 of bytes, or of the UTF-8 form of a string, as 64 lower-case hexadecimal digits. */
export const sha256Hex = (input: Uint8Array | string): string => bytesToHex(sha256(input));
