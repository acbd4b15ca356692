import { COMMITMENTS } from '../../commitment';
import type { Simulation } from '../../runtime/bank';
import { formatTransactionError } from '../../runtime/transaction-error';
import type { JsonValue } from '../json-text';
import { parseConfigParam, parseFlagParam, parseTextParam, parseUnsignedParam, parseVariantParam } from '../params';
import { PREFLIGHT_FAILURE, RpcFailure } from '../rpc-failure';
import { type NodeMethods, resolveBankSlot } from '../rpc-node';
import { parseTransactionParam } from '../transaction-param';

/**
 * Builds the `data` of a preflight error: the members of a reply to `simulateTransaction` without its context, all null
 * but for error, fee, logs, loaded size and compute units.
 */
function buildFailureData({ err, fee, logs, loadedAccountsDataSize, unitsConsumed }: Simulation): JsonValue {
  const unsaid = {
    ...{ accounts: null, innerInstructions: null, loadedAddresses: null, replacementBlockhash: null, returnData: null },
    ...{ postBalances: null, postTokenBalances: null, preBalances: null, preTokenBalances: null },
  };
  return { ...unsaid, err, fee, logs, loadedAccountsDataSize, unitsConsumed };
}

export const sendTransactionMethods: NodeMethods = {
  sendTransaction: {
    requiredParams: 1,
    maxParams: 2,
    run: (node, [given, options]) => {
      const encoded = parseTextParam(given);
      const settings = parseConfigParam(options, 'RpcSendTransactionConfig');
      const skipPreflight = parseFlagParam(settings.skipPreflight);
      const preflightCommitment = settings.preflightCommitment ?? 'finalized';
      const commitment = skipPreflight ? 'processed' : parseVariantParam(preflightCommitment, COMMITMENTS);
      if (settings.maxRetries !== undefined && settings.maxRetries !== null)
        parseUnsignedParam(settings.maxRetries, 'usize');
      const transaction = parseTransactionParam(encoded, settings.encoding ?? 'base58');
      const slot = resolveBankSlot(node, settings, commitment);
      if (!skipPreflight) {
        const simulation = node.chain.simulate(transaction, slot, true);
        if (simulation.err) {
          const message = `Transaction simulation failed: ${formatTransactionError(simulation.err)}`;
          throw new RpcFailure(PREFLIGHT_FAILURE, message, buildFailureData(simulation));
        }
      }
      node.submit(transaction);
      return transaction.signature;
    },
  },
};
