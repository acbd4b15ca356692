import { SLOTS_PER_EPOCH } from '../../runtime/vm';
import { configParam, type RpcConfig } from '../params';
import { bankSlot, NODE_VERSION, type NodeMethods } from '../rpc-node';

const contextConfig = (value: unknown): RpcConfig => configParam(value, 'RpcContextConfig');
const FIRST_NORMAL_EPOCH = { firstNormalEpoch: 0, firstNormalSlot: 0 };

/** RPC methods for the node's state, slots and epochs. */
export const slotMethods: NodeMethods = {
  getHealth: { required: 0, total: 0, run: () => 'ok' },
  getVersion: { required: 0, total: 0, run: () => NODE_VERSION },
  getGenesisHash: { required: 0, total: 0, run: ({ chain }) => chain.genesis.hash },
  getIdentity: { required: 0, total: 0, run: ({ chain }) => ({ identity: chain.genesis.identity.address }) },
  getSlotLeader: { required: 0, total: 1, run: ({ chain }) => chain.genesis.identity.address },
  getSlot: { required: 0, total: 1, run: (node, [given]) => bankSlot(node, contextConfig(given)) },
  getBlockHeight: { required: 0, total: 1, run: (node, [given]) => bankSlot(node, contextConfig(given)) },
  getTransactionCount: {
    required: 0,
    total: 1,
    run: (node, [given]) => node.chain.blocks.transactionCount(bankSlot(node, contextConfig(given))),
  },
  getEpochInfo: {
    required: 0,
    total: 1,
    run: (node, [given]) => {
      const slot = bankSlot(node, contextConfig(given));
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
    required: 0,
    total: 0,
    run: () => ({
      ...FIRST_NORMAL_EPOCH,
      leaderScheduleSlotOffset: SLOTS_PER_EPOCH,
      slotsPerEpoch: SLOTS_PER_EPOCH,
      warmup: false,
    }),
  },
};
