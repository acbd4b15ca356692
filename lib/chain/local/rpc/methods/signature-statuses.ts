import type { JsonValue } from '../json-text';
import { parseConfigParam, parseFlagParam, parseListParam, parseSignatureParam } from '../params';
import { buildInvalidParamsFailure } from '../rpc-failure';
import { type NodeMethods, type RpcNode, withContext } from '../rpc-node';
import { buildOkOrErrJson } from '../transaction-json';

/** Maximum number of signatures in one request, as on a node. */
const MAX_SIGNATURES = 256;
/**
 * Slots before the open one whose statuses are cached. Older ones are found only if the request asks for the history.
 */
const STATUS_CACHE_SLOTS = 300;

/** Builds the status of one signature; null if it hasn't landed, or is too old without `searchHistory`. */
function buildSignatureStatusJson({ chain }: RpcNode, given: unknown, searchHistory: boolean): JsonValue {
  const landed = chain.findLanded(parseSignatureParam(given));
  const newest = chain.slotAt('processed');
  if (!landed || (!searchHistory && landed.slot < newest - STATUS_CACHE_SLOTS)) return null;
  const { slot, err } = landed;
  const confirmationStatus = chain.getCommitment(slot);
  const confirmations = confirmationStatus === 'finalized' ? null : newest - slot;
  return { confirmationStatus, confirmations, err, slot, status: buildOkOrErrJson(err) };
}

export const signatureStatusMethods: NodeMethods = {
  getSignatureStatuses: {
    requiredParams: 1,
    maxParams: 2,
    run: (node, [given, options]) => {
      const signatures = parseListParam(given);
      if (signatures.length > MAX_SIGNATURES)
        throw buildInvalidParamsFailure(`Too many inputs provided; max ${MAX_SIGNATURES}`);
      const searchHistory = parseFlagParam(
        parseConfigParam(options, 'RpcSignatureStatusConfig').searchTransactionHistory,
      );
      const statuses = signatures.map((signature) => buildSignatureStatusJson(node, signature, searchHistory));
      return withContext(node.chain.slotAt('processed'), statuses);
    },
  },
};
