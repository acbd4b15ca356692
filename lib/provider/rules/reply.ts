import { bytesToHex } from '@noble/hashes/utils.js';
import { base58 } from '@scure/base';
import { decodeAddress, isSignatureText, verifyStrict } from '../../core/ed25519';
import { sha256 } from '../../core/hash';

/** Header with the provider's signature of a reply, base58. Source: docs/provider.md, "Authentication". */
export const REPLY_SIGNATURE_HEADER = 'ripduel-signature';

/** A request with its reply. `target` is the path and query after the provider's base URL; bodies may be empty. */
export interface Exchange {
  readonly status: number;
  readonly method: string;
  readonly target: string;
  readonly requestBody: Uint8Array | string;
  readonly replyBody: Uint8Array | string;
}

/**
 * Returns the bytes that a provider signs for a reply. The provider doesn't read the body of a request without a valid
 * token, so a 401 is signed with the hash of an empty request body.
 */
export const encodeReplyForSigning = (exchange: Exchange): Uint8Array =>
  encodeReplyHashesForSigning(
    exchange,
    sha256(exchange.status === 401 ? '' : exchange.requestBody),
    sha256(exchange.replyBody),
  );

/**
 * Returns the same as `encodeReplyForSigning`, from the SHA-256 of the two bodies. For a 401 the caller must pass the
 * hash of an empty request body.
 */
export function encodeReplyHashesForSigning(
  { status, method, target }: Pick<Exchange, 'status' | 'method' | 'target'>,
  requestHash: Uint8Array,
  replyHash: Uint8Array,
): Uint8Array {
  const hashes = [requestHash, replyHash].map((each) => bytesToHex(each));
  const lines = ['ripduel:provider-reply:2', `${status} ${method} ${target}`, ...hashes];
  return new TextEncoder().encode(lines.join('\n'));
}

/** Whether a base58 signature is the provider's over this exchange, verified strictly. */
export function isSignedReply(exchange: Exchange, signature: string | null, providerKey: string): boolean {
  const key = decodeAddress(providerKey);
  if (key === null || signature === null || !isSignatureText(signature)) return false;
  return verifyStrict(key, encodeReplyForSigning(exchange), base58.decode(signature));
}
