import { base58 } from '@scure/base';
import type { InnerInstructions, ReturnData } from '../runtime/execution';
import { listAccountsOfMessage, type MessageAccount } from '../runtime/loaded-addresses';
import type { TokenBalance } from '../runtime/token-balances';
import type { TransactionError } from '../runtime/transaction-error';
import { type DecodedTransaction, decodeTransaction } from '../runtime/wire';
import type { TransactionRecord } from '../storage/block-record';
import { buildCompiledInstructionJson, buildParsedInstructionJson } from './instruction-json';
import type { JsonValue } from './json-text';
import { RpcFailure, UNSUPPORTED_TRANSACTION_VERSION } from './rpc-failure';
import { buildTokenAmountJson } from './token-amount';

export const TRANSACTION_ENCODINGS = ['binary', 'base64', 'base58', 'json', 'jsonParsed'] as const;
export type TransactionEncoding = (typeof TRANSACTION_ENCODINGS)[number];

/** Builds the deprecated `status` field of a transaction: `{ Ok: null }`, or `{ Err: error }`. */
export const buildOkOrErrJson = (error: TransactionError | null): JsonValue =>
  error === null ? { Ok: null } : { Err: error };

const encodeBase64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');

export const buildTokenBalancesJson = (balances: readonly TokenBalance[]): JsonValue =>
  balances.map(({ accountIndex, mint, owner, programId, amount, decimals }) => ({
    accountIndex,
    mint,
    owner,
    programId,
    uiTokenAmount: buildTokenAmountJson(amount, decimals),
  }));

export const buildReturnDataJson = (returnData: ReturnData | null): JsonValue =>
  returnData && { programId: returnData.programId, data: [encodeBase64(returnData.data), 'base64'] };

export function buildInnerInstructionsJson(
  all: readonly InnerInstructions[],
  keys: readonly MessageAccount[],
  encoding: TransactionEncoding,
): JsonValue {
  return all.map(({ index, instructions }) => ({
    index,
    instructions: instructions.map((instruction) =>
      encoding === 'jsonParsed'
        ? buildParsedInstructionJson(instruction, keys, instruction.stackHeight)
        : buildCompiledInstructionJson(instruction, instruction.stackHeight),
    ),
  }));
}

function buildMetaJson(
  record: TransactionRecord,
  keys: readonly MessageAccount[],
  encoding: TransactionEncoding,
): JsonValue {
  const { err, fee, logs, loadedAddresses } = record;
  return {
    computeUnitsConsumed: record.unitsConsumed,
    costUnits: record.costUnits,
    err,
    fee,
    innerInstructions: buildInnerInstructionsJson(record.innerInstructions, keys, encoding),
    loadedAddresses:
      encoding === 'jsonParsed'
        ? undefined
        : { readonly: loadedAddresses.readonly, writable: loadedAddresses.writable },
    logMessages: logs,
    postBalances: record.postBalances,
    postTokenBalances: buildTokenBalancesJson(record.postTokenBalances),
    preBalances: record.preBalances,
    preTokenBalances: buildTokenBalancesJson(record.preTokenBalances),
    returnData: buildReturnDataJson(record.returnData) ?? undefined,
    rewards: [],
    status: buildOkOrErrJson(err),
  };
}

function buildMessageJson(
  { message }: DecodedTransaction,
  keys: readonly MessageAccount[],
  encoding: TransactionEncoding,
): JsonValue {
  const { version, recentBlockhash, instructions, addressTableLookups } = message;
  const isParsed = encoding === 'jsonParsed';
  const { numReadonlySignedAccounts, numReadonlyUnsignedAccounts, numRequiredSignatures } = message;
  return {
    accountKeys: isParsed
      ? keys.map(({ address: pubkey, signer, source, writable }) => ({ pubkey, signer, source, writable }))
      : message.accountKeys,
    addressTableLookups: version === 'legacy' ? undefined : addressTableLookups.map((lookup) => ({ ...lookup })),
    header: isParsed ? undefined : { numReadonlySignedAccounts, numReadonlyUnsignedAccounts, numRequiredSignatures },
    instructions: instructions.map((instruction) =>
      isParsed ? buildParsedInstructionJson(instruction, keys, 1) : buildCompiledInstructionJson(instruction, 1),
    ),
    recentBlockhash,
  };
}

function buildBodyJson(
  transaction: DecodedTransaction,
  keys: readonly MessageAccount[],
  encoding: TransactionEncoding,
): JsonValue {
  if (encoding === 'base64') return [encodeBase64(transaction.bytes), encoding];
  if (encoding === 'base58') return [base58.encode(transaction.bytes), encoding];
  if (encoding === 'binary') return base58.encode(transaction.bytes);
  const signatures = transaction.signatures.map((signature) => base58.encode(signature));
  return { message: buildMessageJson(transaction, keys, encoding), signatures };
}

/** Throws an RpcFailure for a versioned transaction if the request gave no maximum version. */
function assertVersionSupported(version: 'legacy' | 0, maxVersion: number | null): void {
  if (version === 'legacy' || maxVersion !== null) return;
  const message = `Transaction version (${version}) is not supported by the requesting client. Please try the request again with the following configuration parameter: "maxSupportedTransactionVersion": ${version}`;
  throw new RpcFailure(UNSUPPORTED_TRANSACTION_VERSION, message);
}

/** Builds a landed transaction in the `accounts` detail of a block: its accounts and their balances. */
export function buildAccountsOnlyJson(record: TransactionRecord, maxVersion: number | null): JsonValue {
  const transaction = decodeTransaction(record.wire);
  const { version } = transaction.message;
  assertVersionSupported(version, maxVersion);
  const { err, fee, preBalances, postBalances } = record;
  const accountKeys = listAccountsOfMessage(transaction.message, record.loadedAddresses).map(
    ({ address: pubkey, signer, source, writable }) => ({ pubkey, signer, source, writable }),
  );
  const preTokenBalances = buildTokenBalancesJson(record.preTokenBalances);
  const postTokenBalances = buildTokenBalancesJson(record.postTokenBalances);
  return {
    meta: { err, fee, postBalances, postTokenBalances, preBalances, preTokenBalances, status: buildOkOrErrJson(err) },
    transaction: { accountKeys, signatures: transaction.signatures.map((signature) => base58.encode(signature)) },
    version: maxVersion === null ? undefined : version,
  };
}

/**
 * Builds the JSON of a landed transaction with its meta. Without `maxVersion` it throws for v0 transactions, and the
 * JSON has no version.
 */
export function buildTransactionJson(
  record: TransactionRecord,
  encoding: TransactionEncoding,
  maxVersion: number | null,
) {
  const transaction = decodeTransaction(record.wire);
  const { version } = transaction.message;
  assertVersionSupported(version, maxVersion);
  const keys = listAccountsOfMessage(transaction.message, record.loadedAddresses);
  return {
    meta: buildMetaJson(record, keys, encoding),
    transaction: buildBodyJson(transaction, keys, encoding),
    version: maxVersion === null ? undefined : version,
  };
}
