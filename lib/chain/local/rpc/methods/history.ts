import { countVotesInSlot } from '../../vote';
import { historyCommitment, maxVersionOf, transactionSettings } from '../history-params';
import type { JsonValue } from '../json-text';
import { addressParam, configParam, signatureParam, unsignedParam, variantParam } from '../params';
import { FILTER_TRANSACTION_NOT_FOUND, invalidParams, RpcFailure } from '../rpc-failure';
import { bankSlot, type NodeMethods, type RpcNode } from '../rpc-node';
import { TRANSACTION_ENCODINGS, transactionJson } from '../transaction-json';

const MAX_HISTORY_LIMIT = 1_000;

function getTransaction({ chain }: RpcNode, signatureGiven: unknown, given: unknown): JsonValue {
  const signature = signatureParam(signatureGiven);
  const settings = transactionSettings(given, 'RpcTransactionConfig');
  const encoding = variantParam(settings.encoding ?? 'json', TRANSACTION_ENCODINGS);
  const slot = chain.slotAt(historyCommitment(settings));
  const summary = chain.ledger.summary(signature);
  const record = summary && summary.slot <= slot ? chain.ledger.transaction(summary) : undefined;
  if (!summary || !record) return null;
  const shown = transactionJson(record, encoding, maxVersionOf(settings));
  const transactionIndex = countVotesInSlot(summary.slot) + summary.index;
  return { ...shown, blockTime: chain.times.unixTime(summary.slot), slot: summary.slot, transactionIndex };
}

function optionalSignature({ chain }: RpcNode, given: unknown, mustExist: boolean) {
  if (given === undefined || given === null) return undefined;
  const signature = signatureParam(given);
  if (!mustExist || chain.ledger.summary(signature)) return signature;
  throw new RpcFailure(FILTER_TRANSACTION_NOT_FOUND, `Transaction ${signature} not found`);
}

function getSignaturesForAddress(node: RpcNode, addressGiven: unknown, given: unknown): JsonValue {
  const { chain } = node;
  const settings = configParam(given, 'RpcSignaturesForAddressConfig');
  const address = addressParam(addressGiven);
  const limit = unsignedParam(settings.limit ?? MAX_HISTORY_LIMIT, 'usize');
  if (limit === 0 || limit > MAX_HISTORY_LIMIT) throw invalidParams(`Invalid limit; max ${MAX_HISTORY_LIMIT}`);
  const commitment = historyCommitment(settings);
  const before = optionalSignature(node, settings.before, true);
  const until = optionalSignature(node, settings.until, false);
  const newestSlot = bankSlot(node, settings, commitment);
  return chain.ledger
    .history(address, { limit, newestSlot, before, until })
    .map(({ signature, slot, index, err, memo }) => ({
      blockTime: chain.times.unixTime(slot),
      confirmationStatus: chain.commitmentOf(slot),
      ...{ err, memo, signature, slot },
      transactionIndex: countVotesInSlot(slot) + index,
    }));
}

/** RPC methods for landed transactions. */
export const historyMethods: NodeMethods = {
  getTransaction: {
    required: 1,
    total: 2,
    run: (node, [signature, options]) => getTransaction(node, signature, options),
  },
  getSignaturesForAddress: {
    required: 1,
    total: 2,
    run: (node, [address, options]) => getSignaturesForAddress(node, address, options),
  },
};
