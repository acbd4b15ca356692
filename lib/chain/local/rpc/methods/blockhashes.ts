import { feeOf } from '../../runtime/compute-budget';
import { decodeMessage, WireError } from '../../runtime/wire';
import { blockhashParam, configParam, type RpcConfig, textParam, unsignedParam } from '../params';
import { INVALID_REQUEST, invalidParams, RpcFailure } from '../rpc-failure';
import { bankSlot, type NodeMethods, withContext } from '../rpc-node';
import { decodeBase64 } from '../wire-text';

/** The runtime's limit of an account's size: 10 MiB. */
const MAX_ACCOUNT_BYTES = 10 * 1024 * 1024;
const contextConfig = (value: unknown): RpcConfig => configParam(value, 'RpcContextConfig');

function messageParam(value: unknown) {
  const bytes = decodeBase64(textParam(value), 'solana_message::versions::VersionedMessage');
  try {
    return decodeMessage(bytes);
  } catch (error) {
    if (!(error instanceof WireError)) throw error;
    throw invalidParams(`failed to deserialize solana_message::versions::VersionedMessage: ${error.message}`);
  }
}

/** RPC methods for blockhashes and the fee of a message. */
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
    run: ({ chain }, [given]) => {
      const length = unsignedParam(given, 'usize');
      if (length > MAX_ACCOUNT_BYTES) throw new RpcFailure(INVALID_REQUEST, 'Invalid request');
      return chain.bank.vm.rent(length);
    },
  },
  /** Always 0: blocks never fill up here, so no priority fee is needed. */
  getRecentPrioritizationFees: {
    required: 0,
    total: 1,
    run: ({ chain }) => chain.blocks.recentSlots().map((slot) => ({ prioritizationFee: 0, slot })),
  },
};
