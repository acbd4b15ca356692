import { countVotesInSlot } from '../../vote';
import { parseHistoryCommitment, parseMaxVersion, parseTransactionConfig } from '../history-params';
import type { JsonValue } from '../json-text';
import {
  parseAddressParam,
  parseConfigParam,
  parseSignatureParam,
  parseUnsignedParam,
  parseVariantParam,
} from '../params';
import { buildInvalidParamsFailure, FILTER_TRANSACTION_NOT_FOUND, RpcFailure } from '../rpc-failure';
import { type NodeMethods, type RpcNode, resolveBankSlot } from '../rpc-node';
import { buildTransactionJson, TRANSACTION_ENCODINGS } from '../transaction-json';

/** Default and greatest limit of `getSignaturesForAddress`, as on a node. */
const MAX_HISTORY_LIMIT = 1_000;

function getTransaction({ chain }: RpcNode, signatureGiven: unknown, given: unknown): JsonValue {
  const signature = parseSignatureParam(signatureGiven);
  const settings = parseTransactionConfig(given, 'RpcTransactionConfig');
  const encoding = parseVariantParam(settings.encoding ?? 'json', TRANSACTION_ENCODINGS);
  const slot = chain.slotAt(parseHistoryCommitment(settings));
  const summary = chain.ledger.summary(signature);
  const record = summary && summary.slot <= slot ? chain.ledger.transaction(summary) : undefined;
  if (!summary || !record) return null;
  const shown = buildTransactionJson(record, encoding, parseMaxVersion(settings));
  const transactionIndex = countVotesInSlot(summary.slot) + summary.index;
  return { ...shown, blockTime: chain.slotTimes.calculateUnixTime(summary.slot), slot: summary.slot, transactionIndex };
}

/** Parses `before` or `until`; undefined without one. `mustExist` refuses a signature that isn't stored. */
function parseOptionalSignature({ chain }: RpcNode, given: unknown, mustExist: boolean) {
  if (given === undefined || given === null) return undefined;
  const signature = parseSignatureParam(given);
  if (!mustExist || chain.ledger.summary(signature)) return signature;
  throw new RpcFailure(FILTER_TRANSACTION_NOT_FOUND, `Transaction ${signature} not found`);
}

function getSignaturesForAddress(node: RpcNode, addressGiven: unknown, given: unknown): JsonValue {
  const { chain } = node;
  const settings = parseConfigParam(given, 'RpcSignaturesForAddressConfig');
  const address = parseAddressParam(addressGiven);
  const limit = parseUnsignedParam(settings.limit ?? MAX_HISTORY_LIMIT, 'usize');
  if (limit === 0 || limit > MAX_HISTORY_LIMIT)
    throw buildInvalidParamsFailure(`Invalid limit; max ${MAX_HISTORY_LIMIT}`);
  const commitment = parseHistoryCommitment(settings);
  const before = parseOptionalSignature(node, settings.before, true);
  const until = parseOptionalSignature(node, settings.until, false);
  const newestSlot = resolveBankSlot(node, settings, commitment);
  return chain.ledger
    .listHistory(address, { limit, newestSlot, before, until })
    .map(({ signature, slot, index, err, memo }) => ({
      blockTime: chain.slotTimes.calculateUnixTime(slot),
      confirmationStatus: chain.getCommitment(slot),
      ...{ err, memo, signature, slot },
      transactionIndex: countVotesInSlot(slot) + index,
    }));
}

/** RPC methods for landed transactions. */
export const historyMethods: NodeMethods = {
  getTransaction: {
    requiredParams: 1,
    maxParams: 2,
    run: (node, [signature, options]) => getTransaction(node, signature, options),
  },
  getSignaturesForAddress: {
    requiredParams: 1,
    maxParams: 2,
    run: (node, [address, options]) => getSignaturesForAddress(node, address, options),
  },
};
