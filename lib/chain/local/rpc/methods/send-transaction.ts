import { COMMITMENTS } from '../../commitment';
import type { Simulation } from '../../runtime/bank';
import { errorText } from '../../runtime/transaction-error';
import type { JsonValue } from '../json-text';
import { configParam, flagParam, textParam, unsignedParam, variantParam } from '../params';
import { PREFLIGHT_FAILURE, RpcFailure } from '../rpc-failure';
import { bankSlot, type NodeMethods } from '../rpc-node';
import { transactionParam } from '../transaction-param';

/** Builds the data of a preflight error: the result of the simulation, without its context. */
function failureData({ err, fee, logs, loadedAccountsDataSize, unitsConsumed }: Simulation): JsonValue {
  const unsaid = {
    ...{ accounts: null, innerInstructions: null, loadedAddresses: null, replacementBlockhash: null, returnData: null },
    ...{ postBalances: null, postTokenBalances: null, preBalances: null, preTokenBalances: null },
  };
  return { ...unsaid, err, fee, logs, loadedAccountsDataSize, unitsConsumed };
}

export const sendTransactionMethods: NodeMethods = {
  sendTransaction: {
    required: 1,
    total: 2,
    run: (node, [given, options]) => {
      const encoded = textParam(given);
      const settings = configParam(options, 'RpcSendTransactionConfig');
      const skipPreflight = flagParam(settings.skipPreflight);
      const asked = settings.preflightCommitment ?? 'finalized';
      const commitment = skipPreflight ? 'processed' : variantParam(asked, COMMITMENTS);
      if (settings.maxRetries !== undefined && settings.maxRetries !== null)
        unsignedParam(settings.maxRetries, 'usize');
      const transaction = transactionParam(encoded, settings.encoding ?? 'base58');
      const slot = bankSlot(node, settings, commitment);
      if (!skipPreflight) {
        const simulation = node.chain.simulate(transaction, slot, true);
        if (simulation.err) {
          const message = `Transaction simulation failed: ${errorText(simulation.err)}`;
          throw new RpcFailure(PREFLIGHT_FAILURE, message, failureData(simulation));
        }
      }
      node.submit(transaction);
      return transaction.signature;
    },
  },
};
