import { feeOf } from '../compute-budget';
import { blockhashParam, type Config, config, text, unsigned } from '../params';
import { invalidParams } from '../rpc-failure';
import { bankSlot, type NodeMethods, withContext } from '../rpc-node';
import { decodeMessage, WireError } from '../wire';
import { decodeBase64 } from '../wire-text';

const contextConfig = (value: unknown): Config => config(value, 'RpcContextConfig');

function messageParam(value: unknown) {
  const bytes = decodeBase64(text(value), 'solana_message::versions::VersionedMessage');
  try {
    return decodeMessage(bytes);
  } catch (error) {
    if (!(error instanceof WireError)) throw error;
    throw invalidParams(`failed to deserialize solana_message::versions::VersionedMessage: ${error.message}`);
  }
}

/** Blockhashes and what a message costs. */
export const blockhashMethods: NodeMethods = {
  getLatestBlockhash: {
    required: 0,
    total: 1,
    run: (node, [given]) => {
      const slot = bankSlot(node, contextConfig(given));
      return withContext(slot, node.chain.latestBlockhash(slot));
    },
  },
  isBlockhashValid: {
    required: 1,
    total: 2,
    run: (node, [given, options]) => {
      const blockhash = blockhashParam(given);
      const slot = bankSlot(node, contextConfig(options));
      return withContext(slot, node.chain.recent.isValid(blockhash, node.chain.newestBlock(slot)));
    },
  },
  getFeeForMessage: {
    required: 1,
    total: 2,
    run: (node, [given, options]) => {
      const message = messageParam(given);
      const slot = bankSlot(node, contextConfig(options));
      const isKnown = node.chain.recent.isKnown(message.recentBlockhash, node.chain.newestBlock(slot));
      return withContext(slot, isKnown ? feeOf(message) : null);
    },
  },
  getMinimumBalanceForRentExemption: {
    required: 1,
    total: 2,
    run: ({ chain }, [given]) => chain.rentExemption(unsigned(given, 'usize')),
  },
  getRecentPrioritizationFees: {
    required: 0,
    total: 1,
    run: ({ chain }) => chain.recentSlotsWithTransactions().map((slot) => ({ prioritizationFee: 0, slot })),
  },
};
