import {
  type Base64EncodedWireTransaction,
  isSolanaError,
  type Rpc,
  SOLANA_ERROR__INSTRUCTION_ERROR__CUSTOM,
  SOLANA_ERROR__JSON_RPC__INVALID_PARAMS,
  SOLANA_ERROR__JSON_RPC__SERVER_ERROR_TRANSACTION_PRECOMPILE_VERIFICATION_FAILURE,
  SOLANA_ERROR__JSON_RPC__SERVER_ERROR_TRANSACTION_SIGNATURE_LEN_MISMATCH,
  SOLANA_ERROR__JSON_RPC__SERVER_ERROR_TRANSACTION_SIGNATURE_VERIFICATION_FAILURE,
  SOLANA_ERROR__JSON_RPC__SERVER_ERROR_UNSUPPORTED_TRANSACTION_VERSION,
  SOLANA_ERROR__RPC__TRANSPORT_HTTP_ERROR,
  SOLANA_ERROR__TRANSACTION_ERROR__ALREADY_PROCESSED,
  type SolanaError,
  type SolanaRpcApi,
} from '@solana/kit';
import { findEscrowError } from '../lib/chain/escrow/errors';
import { createRpcSignal } from './rpc-timeout';

/**
 * Sends a transaction to the node once. Returns why the node refused it; null if it took it or had processed it before.
 * Rejects if the call fails for another reason.
 */
export async function sendOnce(
  rpc: Rpc<SolanaRpcApi>,
  { wire }: { readonly wire: Base64EncodedWireTransaction },
  signal: AbortSignal,
): Promise<string | null> {
  try {
    await rpc
      .sendTransaction(wire, { encoding: 'base64', preflightCommitment: 'confirmed' })
      .send({ abortSignal: createRpcSignal(signal) });
    return null;
  } catch (error) {
    for (let each: unknown = error; each instanceof Error; each = each.cause) {
      if (isSolanaError(each, SOLANA_ERROR__TRANSACTION_ERROR__ALREADY_PROCESSED)) return null;
      if (isSolanaError(each, SOLANA_ERROR__INSTRUCTION_ERROR__CUSTOM)) return getErrorName(each.context.code);
      if (isSolanaError(each) && isTransactionError(each.context.__code)) return each.message.slice(0, 120);
      if (isSolanaError(each) && isInvalid(each)) return each.message.slice(0, 120);
    }
    throw error;
  }
}

/** kit numbers transaction errors from 7,050,000 and instruction errors from 4,615,000, up to the next thousand. */
const isTransactionError = (code: number): boolean =>
  Math.floor(code / 1000) === 7050 || Math.floor(code / 1000) === 4615;

/** Codes of the JSON-RPC errors by which a node calls the transaction itself invalid, so that it will never take it. */
const INVALID_TRANSACTION_CODES: ReadonlySet<number> = new Set([
  SOLANA_ERROR__JSON_RPC__INVALID_PARAMS,
  SOLANA_ERROR__JSON_RPC__SERVER_ERROR_TRANSACTION_PRECOMPILE_VERIFICATION_FAILURE,
  SOLANA_ERROR__JSON_RPC__SERVER_ERROR_TRANSACTION_SIGNATURE_LEN_MISMATCH,
  SOLANA_ERROR__JSON_RPC__SERVER_ERROR_TRANSACTION_SIGNATURE_VERIFICATION_FAILURE,
  SOLANA_ERROR__JSON_RPC__SERVER_ERROR_UNSUPPORTED_TRANSACTION_VERSION,
]);

/** HTTP statuses of a client error that the same request may not meet again: no access, too slow, too many requests. */
const PASSING_STATUSES: ReadonlySet<number> = new Set([401, 408, 429]);

/** Whether the node calls the request invalid, so that it won't take it later either. */
const isInvalid = (error: SolanaError): boolean =>
  isSolanaError(error, SOLANA_ERROR__RPC__TRANSPORT_HTTP_ERROR)
    ? isRefusedStatus(error.context.statusCode)
    : INVALID_TRANSACTION_CODES.has(error.context.__code);

/** Whether an RPC doesn't take this request, such as one that is too large or that names a wallet it excludes. */
const isRefusedStatus = (status: number): boolean => status >= 400 && status < 500 && !PASSING_STATUSES.has(status);

const getErrorName = (code: number): string => findEscrowError(code)?.name ?? `custom error ${code}`;

/**
 * Returns the reason in the error of a transaction's status: the name of the custom error if it has the shape
 * `{ InstructionError: [index, { Custom: code }] }`, else at most 120 characters of its JSON.
 */
export function getFailureReason(error: unknown): string {
  const text = JSON.stringify(error, (_, value) => (typeof value === 'bigint' ? Number(value) : value));
  const custom = /"Custom":(\d+)/.exec(text);
  return custom === null ? text.slice(0, 120) : getErrorName(Number(custom[1]));
}
