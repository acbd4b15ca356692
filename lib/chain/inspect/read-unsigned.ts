import { type DecodedMessage, decodeMessage } from './decode';
import { fromBase64, splitTransaction } from './wire';

/** A decoded transaction that one wallet is asked to sign. */
export interface UnsignedTransaction {
  /**
   * Faults of the signatures, as sentences. Empty if the wallet's signature is the only required one and isn't there
   * yet.
   */
  readonly faults: readonly string[];
  readonly message: Uint8Array;
  readonly decoded: DecodedMessage;
}

/**
 * Decodes an unsigned transaction (base64). Throws on text that isn't base64, and on bytes that can't be decoded.
 * `faults` reports a required signer other than the wallet, and any signature already present.
 */
export function decodeUnsignedTransaction(base64: string, wallet: string): UnsignedTransaction {
  const { signatures, message } = splitTransaction(fromBase64(base64));
  const decoded = decodeMessage(message);
  const [signer, ...others] = decoded.signers;
  const isWalletAlone = signatures.length === 1 && signer === wallet && others.length === 0;
  const isUnsigned = signatures.every((signature) => signature.every((byte) => byte === 0));
  const faults = [
    ...(isWalletAlone ? [] : ['It asks for another signature than yours alone.']),
    ...(isUnsigned ? [] : ['It carries a signature of somebody already.']),
  ];
  return { faults, message, decoded };
}
