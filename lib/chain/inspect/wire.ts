import { base58 } from '@scure/base';
import type { Base64EncodedWireTransaction } from '@solana/kit';

/** A transaction in wire format: its signatures (64 zero bytes for each missing one) and the message they sign. */
export interface WireTransaction {
  readonly signatures: readonly Uint8Array[];
  readonly message: Uint8Array;
}

const SIGNATURE_BYTES = 64;

/** The network takes no transaction above this size, signatures included. */
export const MAX_TRANSACTION_BYTES = 1_232;

/**
 * Splits the bytes of a transaction. Throws a RangeError on bytes that can't be one, and for more than 127 signatures,
 * for which a transaction has no room.
 */
export function splitTransaction(bytes: Uint8Array): WireTransaction {
  const count = bytes[0] ?? 0;
  const start = 1 + SIGNATURE_BYTES * count;
  if (count < 1 || count > 127 || bytes.length <= start) throw new RangeError('these bytes are not a transaction');
  const signatures = Array.from({ length: count }, (_, index) =>
    bytes.slice(1 + SIGNATURE_BYTES * index, 1 + SIGNATURE_BYTES * (index + 1)),
  );
  return { signatures, message: bytes.slice(start) };
}

/** Decodes base64, in browsers and Node alike. Throws on text that isn't base64. */
export const fromBase64 = (text: string): Uint8Array => Uint8Array.from(atob(text), (char) => char.charCodeAt(0));

export const toBase64 = (bytes: Uint8Array): string =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));

/** Encodes a transaction of at most 127 signatures. */
export const joinTransaction = ({ signatures, message }: WireTransaction): Uint8Array =>
  Uint8Array.from([signatures.length, ...signatures.flatMap((each) => [...each]), ...message]);

/** A transaction with one signature. `transaction` is base64, as `sendTransaction` takes it, `signature` base58. */
export interface SignedTransaction {
  readonly transaction: Base64EncodedWireTransaction;
  readonly signature: string;
}

/**
 * Adds the wallet's 64-byte signature to an unsigned transaction (base64). Doesn't verify it. Throws a RangeError for
 * another length, and for a transaction with more than one signature.
 */
export function attachSignature(unsigned: string, signature: Uint8Array): SignedTransaction {
  const { signatures, message } = splitTransaction(fromBase64(unsigned));
  if (signatures.length !== 1) throw new RangeError('this transaction asks for another signature than yours alone');
  if (signature.length !== SIGNATURE_BYTES) throw new RangeError('a signature has 64 bytes');
  return {
    transaction: toBase64(joinTransaction({ signatures: [signature], message })) as Base64EncodedWireTransaction,
    signature: base58.encode(signature),
  };
}
