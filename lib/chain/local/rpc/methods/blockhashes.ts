import { calculateFee } from '../../runtime/compute-budget';
import { decodeMessage, WireError } from '../../runtime/wire';
import { parseBlockhashParam, parseConfigParam, parseTextParam, parseUnsignedParam, type RpcConfig } from '../params';
import { buildInvalidParamsFailure, INVALID_REQUEST, RpcFailure } from '../rpc-failure';
import { type NodeMethods, resolveBankSlot, withContext } from '../rpc-node';
import { parseBase64Param } from '../wire-text';

/** The runtime's limit of an account's size: 10 MiB. */
const MAX_ACCOUNT_BYTES = 10 * 1024 * 1024;
/** Parses the configuration of a method that takes a commitment and a minimum slot only. */
const parseContextConfig = (value: unknown): RpcConfig => parseConfigParam(value, 'RpcContextConfig');

function parseMessageParam(value: unknown) {
  const bytes = parseBase64Param(parseTextParam(value), 'solana_message::versions::VersionedMessage');
  try {
    return decodeMessage(bytes);
  } catch (error) {
    if (!(error instanceof WireError)) throw error;
    throw buildInvalidParamsFailure(
      `failed to deserialize solana_message::versions::VersionedMessage: ${error.message}`,
    );
  }
}

/** RPC methods for blockhashes and the fee of a message. */
export const blockhashMethods: NodeMethods = {
  getLatestBlockhash: {
    requiredParams: 0,
    maxParams: 1,
    run: (node, [given]) => {
      const slot = resolveBankSlot(node, parseContextConfig(given));
      return withContext(slot, node.chain.latestBlockhash(slot));
    },
  },
  isBlockhashValid: {
    requiredParams: 1,
    maxParams: 2,
    run: (node, [given, options]) => {
      const blockhash = parseBlockhashParam(given);
      const slot = resolveBankSlot(node, parseContextConfig(options));
      return withContext(slot, node.chain.recentBlockhashes.isValid(blockhash, node.chain.newestBlockSlot(slot)));
    },
  },
  getFeeForMessage: {
    requiredParams: 1,
    maxParams: 2,
    run: (node, [given, options]) => {
      const message = parseMessageParam(given);
      const slot = resolveBankSlot(node, parseContextConfig(options));
      const isKnown = node.chain.recentBlockhashes.isKnown(message.recentBlockhash, node.chain.newestBlockSlot(slot));
      return withContext(slot, isKnown ? calculateFee(message) : null);
    },
  },
  getMinimumBalanceForRentExemption: {
    requiredParams: 1,
    maxParams: 2,
    run: ({ chain }, [given]) => {
      const length = parseUnsignedParam(given, 'usize');
      if (length > MAX_ACCOUNT_BYTES) throw new RpcFailure(INVALID_REQUEST, 'Invalid request');
      return chain.bank.vm.rent(length);
    },
  },
  /** Lists recent slots, each with a fee of 0: blocks never fill up here, so no priority fee is needed. */
  getRecentPrioritizationFees: {
    requiredParams: 0,
    maxParams: 1,
    run: ({ chain }) => chain.blocks.listRecentTransactionSlots().map((slot) => ({ prioritizationFee: 0, slot })),
  },
};
