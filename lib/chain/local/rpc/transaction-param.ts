import { type DecodedTransaction, decodeTransaction, isWellFormed, WireError } from '../runtime/wire';
import { parseVariantParam } from './params';
import { buildInvalidParamsFailure } from './rpc-failure';
import { TRANSACTION_ENCODINGS } from './transaction-json';
import { parseBase58Param, parseBase64Param } from './wire-text';

/** Rust type of a transaction, which a node's errors name. */
const RUST_TYPE = 'solana_transaction::versioned::VersionedTransaction';

/**
 * Parses a request's transaction in base58 or base64. Throws an RpcFailure for another encoding, or if the transaction
 * can't be decoded or isn't well formed.
 */
export function parseTransactionParam(encoded: string, encodingGiven: unknown): DecodedTransaction {
  const encoding = parseVariantParam(encodingGiven, TRANSACTION_ENCODINGS);
  if (encoding === 'json' || encoding === 'jsonParsed') {
    throw buildInvalidParamsFailure(`unsupported encoding: ${encoding}. Supported encodings: base58, base64`);
  }
  const bytes = encoding === 'base64' ? parseBase64Param(encoded, RUST_TYPE) : parseBase58Param(encoded, RUST_TYPE);
  let transaction: DecodedTransaction;
  try {
    transaction = decodeTransaction(bytes);
  } catch (error) {
    if (!(error instanceof WireError)) throw error;
    throw buildInvalidParamsFailure(`failed to deserialize ${RUST_TYPE}: ${error.message}`);
  }
  if (!isWellFormed(transaction))
    throw buildInvalidParamsFailure('invalid transaction: Transaction failed to sanitize accounts offsets correctly');
  return transaction;
}
