import { SLOTS_PER_EPOCH } from '../../runtime/vm';
import { parseConfigParam, type RpcConfig } from '../params';
import { NODE_VERSION, type NodeMethods, resolveBankSlot } from '../rpc-node';

/** Parses the configuration of a method that takes a commitment and a minimum slot only. */
const parseContextConfig = (value: unknown): RpcConfig => parseConfigParam(value, 'RpcContextConfig');
/** Members of the epoch schedule that say that no shorter epochs come first. */
const FIRST_NORMAL_EPOCH = { firstNormalEpoch: 0, firstNormalSlot: 0 };

/** RPC methods for the node's state, slots and epochs. */
export const slotMethods: NodeMethods = {
  getHealth: { requiredParams: 0, maxParams: 0, run: () => 'ok' },
  getVersion: { requiredParams: 0, maxParams: 0, run: () => NODE_VERSION },
  getGenesisHash: { requiredParams: 0, maxParams: 0, run: ({ chain }) => chain.genesis.hash },
  getIdentity: {
    requiredParams: 0,
    maxParams: 0,
    run: ({ chain }) => ({ identity: chain.genesis.validatorIdentity.address }),
  },
  getSlotLeader: { requiredParams: 0, maxParams: 1, run: ({ chain }) => chain.genesis.validatorIdentity.address },
  getSlot: {
    requiredParams: 0,
    maxParams: 1,
    run: (node, [given]) => resolveBankSlot(node, parseContextConfig(given)),
  },
  getBlockHeight: {
    requiredParams: 0,
    maxParams: 1,
    run: (node, [given]) => resolveBankSlot(node, parseContextConfig(given)),
  },
  getTransactionCount: {
    requiredParams: 0,
    maxParams: 1,
    run: (node, [given]) => node.chain.blocks.transactionCount(resolveBankSlot(node, parseContextConfig(given))),
  },
  getEpochInfo: {
    requiredParams: 0,
    maxParams: 1,
    run: (node, [given]) => {
      const slot = resolveBankSlot(node, parseContextConfig(given));
      return {
        absoluteSlot: slot,
        blockHeight: slot,
        epoch: Math.floor(slot / SLOTS_PER_EPOCH),
        slotIndex: slot % SLOTS_PER_EPOCH,
        slotsInEpoch: SLOTS_PER_EPOCH,
        transactionCount: node.chain.blocks.transactionCount(slot),
      };
    },
  },
  getEpochSchedule: {
    requiredParams: 0,
    maxParams: 0,
    run: () => ({
      ...FIRST_NORMAL_EPOCH,
      leaderScheduleSlotOffset: SLOTS_PER_EPOCH,
      slotsPerEpoch: SLOTS_PER_EPOCH,
      warmup: false,
    }),
  },
};
