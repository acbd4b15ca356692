import type { JsonValue } from '../json-text';
import { configParam, flagParam, listParam, signatureParam } from '../params';
import { invalidParams } from '../rpc-failure';
import { type NodeMethods, type RpcNode, withContext } from '../rpc-node';
import { buildStatusJson } from '../transaction-json';

const MAX_SIGNATURES = 256;
/** Number of slots in the status cache. Older statuses are found only if the request asks for the history. */
const STATUS_CACHE_SLOTS = 300;

function statusJson({ chain }: RpcNode, given: unknown, searchHistory: boolean): JsonValue {
  const landed = chain.landed(signatureParam(given));
  const newest = chain.slotAt('processed');
  if (!landed || (!searchHistory && landed.slot < newest - STATUS_CACHE_SLOTS)) return null;
  const { slot, err } = landed;
  const confirmationStatus = chain.commitmentOf(slot);
  const confirmations = confirmationStatus === 'finalized' ? null : newest - slot;
  return { confirmationStatus, confirmations, err, slot, status: buildStatusJson(err) };
}

export const signatureStatusMethods: NodeMethods = {
  getSignatureStatuses: {
    required: 1,
    total: 2,
    run: (node, [given, options]) => {
      const signatures = listParam(given);
      if (signatures.length > MAX_SIGNATURES) throw invalidParams(`Too many inputs provided; max ${MAX_SIGNATURES}`);
      const searchHistory = flagParam(configParam(options, 'RpcSignatureStatusConfig').searchTransactionHistory);
      const statuses = signatures.map((signature) => statusJson(node, signature, searchHistory));
      return withContext(node.chain.slotAt('processed'), statuses);
    },
  },
};
