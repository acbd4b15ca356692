import { base58 } from '@scure/base';
import type { InnerInstructions, ReturnData } from '../runtime/execution';
import { listAccountsOfMessage, type MessageAccount } from '../runtime/loaded-addresses';
import type { TokenBalance } from '../runtime/token-balances';
import type { TransactionError } from '../runtime/transaction-error';
import { decodeTransaction, type WireTransaction } from '../runtime/wire';
import type { TransactionRecord } from '../storage/block-record';
import { compiledInstructionJson, parsedInstructionJson } from './instruction-json';
import type { JsonValue } from './json-text';
import { RpcFailure, UNSUPPORTED_TRANSACTION_VERSION } from './rpc-failure';
import { tokenAmountJson } from './token-amount';

export const TRANSACTION_ENCODINGS = ['binary', 'base64', 'base58', 'json', 'jsonParsed'] as const;
export type TransactionEncoding = (typeof TRANSACTION_ENCODINGS)[number];

/** Builds the `status` member of a reply. */
export const buildStatusJson = (error: TransactionError | null): JsonValue =>
  error === null ? { Ok: null } : { Err: error };

const encodeBase64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');

export const tokenBalancesJson = (balances: readonly TokenBalance[]): JsonValue =>
  balances.map(({ accountIndex, mint, owner, programId, amount, decimals }) => ({
    accountIndex,
    mint,
    owner,
    programId,
    uiTokenAmount: tokenAmountJson(amount, decimals),
  }));

export const returnDataJson = (returnData: ReturnData | null): JsonValue =>
  returnData && { programId: returnData.programId, data: [encodeBase64(returnData.data), 'base64'] };

export function innerInstructionsJson(
  all: readonly InnerInstructions[],
  keys: readonly MessageAccount[],
  encoding: TransactionEncoding,
): JsonValue {
  return all.map(({ index, instructions }) => ({
    index,
    instructions: instructions.map((instruction) =>
      encoding === 'jsonParsed'
        ? parsedInstructionJson(instruction, keys, instruction.stackHeight)
        : compiledInstructionJson(instruction, instruction.stackHeight),
    ),
  }));
}

function metaJson(
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
    innerInstructions: innerInstructionsJson(record.innerInstructions, keys, encoding),
    loadedAddresses:
      encoding === 'jsonParsed'
        ? undefined
        : { readonly: loadedAddresses.readonly, writable: loadedAddresses.writable },
    logMessages: logs,
    postBalances: record.postBalances,
    postTokenBalances: tokenBalancesJson(record.postTokenBalances),
    preBalances: record.preBalances,
    preTokenBalances: tokenBalancesJson(record.preTokenBalances),
    returnData: returnDataJson(record.returnData) ?? undefined,
    rewards: [],
    status: buildStatusJson(err),
  };
}

function messageJson(
  { message }: WireTransaction,
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
      isParsed ? parsedInstructionJson(instruction, keys, 1) : compiledInstructionJson(instruction, 1),
    ),
    recentBlockhash,
  };
}

function bodyJson(
  transaction: WireTransaction,
  keys: readonly MessageAccount[],
  encoding: TransactionEncoding,
): JsonValue {
  if (encoding === 'base64') return [encodeBase64(transaction.bytes), encoding];
  if (encoding === 'base58') return [base58.encode(transaction.bytes), encoding];
  if (encoding === 'binary') return base58.encode(transaction.bytes);
  const signatures = transaction.signatures.map((signature) => base58.encode(signature));
  return { message: messageJson(transaction, keys, encoding), signatures };
}

function assertVersionSupported(version: 'legacy' | 0, maxVersion: number | null): void {
  if (version === 'legacy' || maxVersion !== null) return;
  const message = `Transaction version (${version}) is not supported by the requesting client. Please try the request again with the following configuration parameter: "maxSupportedTransactionVersion": ${version}`;
  throw new RpcFailure(UNSUPPORTED_TRANSACTION_VERSION, message);
}

/** Builds a landed transaction in the `accounts` detail of a block: its accounts and their balances. */
export function accountsOnlyJson(record: TransactionRecord, maxVersion: number | null): JsonValue {
  const transaction = decodeTransaction(record.wire);
  const { version } = transaction.message;
  assertVersionSupported(version, maxVersion);
  const { err, fee, preBalances, postBalances } = record;
  const accountKeys = listAccountsOfMessage(transaction.message, record.loadedAddresses).map(
    ({ address: pubkey, signer, source, writable }) => ({ pubkey, signer, source, writable }),
  );
  const preTokenBalances = tokenBalancesJson(record.preTokenBalances);
  const postTokenBalances = tokenBalancesJson(record.postTokenBalances);
  return {
    meta: { err, fee, postBalances, postTokenBalances, preBalances, preTokenBalances, status: buildStatusJson(err) },
    transaction: { accountKeys, signatures: transaction.signatures.map((signature) => base58.encode(signature)) },
    version: maxVersion === null ? undefined : version,
  };
}

/**
 * Builds a landed transaction with its meta. Without `maxVersion` v0 transactions are refused and no version is
 * shown.
 */
export function transactionJson(record: TransactionRecord, encoding: TransactionEncoding, maxVersion: number | null) {
  const transaction = decodeTransaction(record.wire);
  const { version } = transaction.message;
  assertVersionSupported(version, maxVersion);
  const keys = listAccountsOfMessage(transaction.message, record.loadedAddresses);
  return {
    meta: metaJson(record, keys, encoding),
    transaction: bodyJson(transaction, keys, encoding),
    version: maxVersion === null ? undefined : version,
  };
}
