import { createHash, createHmac } from 'node:crypto';
import { base58 } from '@scure/base';

export const sha256 = (...parts: readonly Uint8Array[]): Uint8Array => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return new Uint8Array(hash.digest());
};

export const hmacSha256 = (key: Uint8Array, ...parts: readonly Uint8Array[]): Uint8Array => {
  const hmac = createHmac('sha256', key);
  for (const part of parts) hmac.update(part);
  return new Uint8Array(hmac.digest());
};

export const encodeUtf8 = (text: string): Uint8Array => new TextEncoder().encode(text);
export const encodeHex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');
export const decodeHex = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, 'hex'));
export const encodeBase64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');
export const decodeBase64 = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, 'base64'));
export const encodeAddress = (bytes: Uint8Array): string => base58.encode(bytes);
export const decodeAddress = (text: string): Uint8Array => base58.decode(text);

/** Writes a number in `size` little-endian bytes. */
export function encodeLittleEndian(value: number | bigint, size: number): Uint8Array {
  const bytes = new Uint8Array(size);
  for (let at = 0, rest = BigInt.asUintN(8 * size, BigInt(value)); at < size; at += 1, rest >>= 8n) {
    bytes[at] = Number(rest & 0xffn);
  }
  return bytes;
}

/** Reads bytes from front to back. Throws a RangeError past the end. */
export class ByteReader {
  #offset = 0;
  constructor(readonly bytes: Uint8Array) {}

  get left(): number {
    return this.bytes.length - this.#offset;
  }

  readBytes(length: number): Uint8Array {
    if (length > this.left) throw new RangeError('the bytes end too early');
    this.#offset += length;
    return this.bytes.slice(this.#offset - length, this.#offset);
  }

  /** Reads an unsigned little-endian number of up to 6 bytes. */
  readNumber(size: number): number {
    return Number(this.readBigint(size));
  }

  readBigint(size: number): bigint {
    return this.readBytes(size).reduceRight((sum, byte) => (sum << 8n) | BigInt(byte), 0n);
  }

  readAddress(): string {
    return encodeAddress(this.readBytes(32));
  }

  /** Reads Solana's short vector length: seven bits a byte. */
  readShortLength(): number {
    let length = 0;
    for (let shift = 0; shift < 21; shift += 7) {
      const byte = this.readNumber(1);
      length |= (byte & 0x7f) << shift;
      if (byte < 0x80) return length;
    }
    throw new RangeError('a length is too long');
  }
}
