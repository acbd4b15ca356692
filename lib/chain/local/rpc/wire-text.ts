import { base58 } from '@scure/base';
import { PACKET_DATA_SIZE } from '../runtime/wire';
import { buildInvalidParamsFailure } from './rpc-failure';

/** Number of base64 characters of the largest transaction (1,232 bytes, one packet). */
const MAX_BASE64_LENGTH = 1644;
/** Largest number of base58 characters of a transaction of 1,232 bytes. */
const MAX_BASE58_LENGTH = 1683;
const BASE64_SYMBOL = /^[A-Za-z0-9+/]$/;
const BASE58_SYMBOL = /^[1-9A-HJ-NP-Za-km-z]$/;

function buildTooLongFailure(encoding: string, type: string, length: number, max: number) {
  return buildInvalidParamsFailure(
    `${encoding} encoded ${type} too large: ${length} bytes (max: encoded/raw ${max}/${PACKET_DATA_SIZE})`,
  );
}

function assertWithinPacket(bytes: Uint8Array, type: string): Uint8Array {
  if (bytes.length <= PACKET_DATA_SIZE) return bytes;
  throw buildInvalidParamsFailure(`decoded ${type} too large: ${bytes.length} bytes (max: ${PACKET_DATA_SIZE} bytes)`);
}

/**
 * Describes the first invalid symbol with its position, or a wrong length or padding, in a node's words. Null for valid
 * base64.
 */
function findBase64Fault(text: string): string | null {
  const body = text.replace(/={1,2}$/, '');
  const index = [...body].findIndex((symbol) => !BASE64_SYMBOL.test(symbol));
  if (index >= 0) return `InvalidByte(${index}, ${body.charCodeAt(index)})`;
  return text.length % 4 === 0 ? null : body.length % 4 === 1 ? `InvalidLength(${text.length})` : 'InvalidPadding';
}

/**
 * Decodes a base64 parameter of at most 1,232 bytes (one packet). `type` is the Rust type that a node's error names.
 * Throws an RpcFailure.
 */
export function parseBase64Param(text: string, type: string): Uint8Array {
  if (text.length > MAX_BASE64_LENGTH) throw buildTooLongFailure('base64', type, text.length, MAX_BASE64_LENGTH);
  const problem = findBase64Fault(text);
  if (problem) throw buildInvalidParamsFailure(`invalid base64 encoding: ${problem}`);
  return assertWithinPacket(new Uint8Array(Buffer.from(text, 'base64')), type);
}

/**
 * Decodes a base58 parameter of at most 1,232 bytes (one packet). `type` is the Rust type that a node's error names.
 * Throws an RpcFailure.
 */
export function parseBase58Param(text: string, type: string): Uint8Array {
  if (text.length > MAX_BASE58_LENGTH) throw buildTooLongFailure('base58', type, text.length, MAX_BASE58_LENGTH);
  const index = [...text].findIndex((symbol) => !BASE58_SYMBOL.test(symbol));
  if (index >= 0) {
    throw buildInvalidParamsFailure(
      `invalid base58 encoding: InvalidCharacter { character: '${text[index]}', index: ${index} }`,
    );
  }
  return assertWithinPacket(base58.decode(text), type);
}
