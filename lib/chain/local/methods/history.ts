import type { JsonValue } from '../json-text';
import {
  addressParam,
  type Commitment,
  type Config,
  commitmentOf,
  config,
  signatureParam,
  unsigned,
  variant,
} from '../params';
import { FILTER_TRANSACTION_NOT_FOUND, invalidParams, RpcFailure } from '../rpc-failure';
import { bankSlot, type NodeMethods, type RpcNode } from '../rpc-node';
import { TRANSACTION_ENCODINGS, transactionJson } from '../transaction-json';
import { VOTES_PER_BLOCK } from '../vote';

const MAX_LIMIT = 1_000;

/** History begins where a block is confirmed. */
function historyCommitment(settings: Config): Commitment {
  const commitment = commitmentOf(settings);
  if (commitment === 'processed') throw invalidParams('Method does not support commitment below `confirmed`');
  return commitment;
}

function maxVersionOf({ maxSupportedTransactionVersion: version }: Config): number | null {
  return version === undefined || version === null ? null : unsigned(version, 'u8');
}

/** The second parameter is an encoding's name or a configuration. */
const transactionSettings = (given: unknown): Config =>
  typeof given === 'string' ? { encoding: given } : config(given, 'RpcTransactionConfig');

function getTransaction({ chain }: RpcNode, signatureGiven: unknown, given: unknown): JsonValue {
  const signature = signatureParam(signatureGiven);
  const settings = transactionSettings(given);
  const encoding = variant(settings.encoding ?? 'json', TRANSACTION_ENCODINGS);
  const slot = chain.slotAt(historyCommitment(settings));
  const summary = chain.ledger.summary(signature);
  const record = summary && summary.slot <= slot ? chain.ledger.transaction(summary) : undefined;
  if (!summary || !record) return null;
  const shown = transactionJson(record, encoding, maxVersionOf(settings));
  const transactionIndex = VOTES_PER_BLOCK + summary.index;
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
  const settings = config(given, 'RpcSignaturesForAddressConfig');
  const address = addressParam(addressGiven);
  const limit = unsigned(settings.limit ?? MAX_LIMIT, 'usize');
  if (limit === 0 || limit > MAX_LIMIT) throw invalidParams(`Invalid limit; max ${MAX_LIMIT}`);
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
      transactionIndex: VOTES_PER_BLOCK + index,
    }));
}

/** Transactions that landed. */
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
