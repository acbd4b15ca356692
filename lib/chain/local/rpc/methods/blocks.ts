import type { TransactionRecord } from '../../storage/block-record';
import { parseHistoryCommitment, parseMaxVersion, parseTransactionConfig } from '../history-params';
import type { JsonValue } from '../json-text';
import { parseConfigParam, parseUnsignedParam, parseVariantParam, type RpcConfig } from '../params';
import { BLOCK_CLEANED_UP, BLOCK_NOT_AVAILABLE, buildInvalidParamsFailure, RpcFailure } from '../rpc-failure';
import { type NodeMethods, type RpcNode, resolveBankSlot } from '../rpc-node';
import { buildAccountsOnlyJson, buildTransactionJson, TRANSACTION_ENCODINGS } from '../transaction-json';

/** Levels of detail in which `getBlock` can show a block's transactions. */
const DETAIL_LEVELS = ['full', 'signatures', 'none', 'accounts'] as const;
/** Maximum difference between the last and the first slot of `getBlocks`, as on a node. */
const MAX_SLOT_RANGE = 500_000;

/** Throws unless the block of `slot` is at or before the slot `newest` and still stored. */
function assertBlockAvailable({ chain }: RpcNode, slot: number, newest: number): void {
  if (slot > newest) throw new RpcFailure(BLOCK_NOT_AVAILABLE, `Block not available for slot ${slot}`);
  const first = chain.ledger.firstAvailableSlot;
  if (slot >= first) return;
  const message = `Block ${slot} cleaned up, does not exist on node. First available block: ${first}`;
  throw new RpcFailure(BLOCK_CLEANED_UP, message);
}

/** Builds the members of a block for its transactions, in the requested detail; none for `none`. */
function buildTransactionsJson(
  transactions: readonly TransactionRecord[],
  settings: RpcConfig,
): Record<string, JsonValue> {
  const details = parseVariantParam(settings.transactionDetails ?? 'full', DETAIL_LEVELS);
  const encoding = parseVariantParam(settings.encoding ?? 'json', TRANSACTION_ENCODINGS);
  const maxVersion = parseMaxVersion(settings);
  if (details === 'none') return {};
  if (details === 'signatures') return { signatures: transactions.map(({ signature }) => signature) };
  if (details === 'accounts')
    return { transactions: transactions.map((record) => buildAccountsOnlyJson(record, maxVersion)) };
  return { transactions: transactions.map((record) => buildTransactionJson(record, encoding, maxVersion)) };
}

function buildRewardsJson({ chain }: RpcNode, slot: number): JsonValue {
  const lamports = chain.blocks.reward(slot);
  const pubkey = chain.genesis.validatorIdentity.address;
  return lamports === 0n
    ? []
    : [{ commission: null, lamports, postBalance: chain.blocks.validatorLamports(slot), pubkey, rewardType: 'Fee' }];
}

function getBlock(node: RpcNode, slotGiven: unknown, given: unknown): JsonValue {
  const { chain } = node;
  const slot = parseUnsignedParam(slotGiven);
  const settings = parseTransactionConfig(given, 'RpcBlockConfig');
  assertBlockAvailable(node, slot, chain.slotAt(parseHistoryCommitment(settings)));
  return {
    blockHeight: slot,
    blockTime: chain.slotTimes.calculateUnixTime(slot),
    blockhash: chain.blocks.blockhash(slot),
    parentSlot: Math.max(0, slot - 1),
    previousBlockhash: chain.blocks.blockhash(Math.max(0, slot - 1)),
    ...buildTransactionsJson(chain.blocks.transactionsIn(slot), settings),
    rewards: settings.rewards === false ? undefined : buildRewardsJson(node, slot),
  };
}

/** Lists block slots. The second parameter is the last slot, or, if that is left out, the configuration. */
function getBlocks(node: RpcNode, [startGiven, endGiven, options]: readonly unknown[]): JsonValue {
  const start = parseUnsignedParam(startGiven);
  const hasEnd = typeof endGiven === 'number';
  const settings = parseConfigParam(hasEnd ? options : (endGiven ?? options), 'RpcContextConfig');
  const newest = resolveBankSlot(node, settings, parseHistoryCommitment(settings));
  if (hasEnd && parseUnsignedParam(endGiven) - start > MAX_SLOT_RANGE)
    throw buildInvalidParamsFailure(`Slot range too large; max ${MAX_SLOT_RANGE}`);
  const end = Math.min(hasEnd ? endGiven : start + MAX_SLOT_RANGE, newest);
  const first = Math.max(start, node.chain.ledger.firstAvailableSlot);
  return Array.from({ length: Math.max(0, end - first + 1) }, (_, i) => first + i);
}

/** RPC methods for blocks. */
export const blockMethods: NodeMethods = {
  getBlock: { requiredParams: 1, maxParams: 2, run: (node, [slot, options]) => getBlock(node, slot, options) },
  getBlockTime: {
    requiredParams: 1,
    maxParams: 1,
    run: (node, [given]) => {
      const slot = parseUnsignedParam(given);
      assertBlockAvailable(node, slot, node.chain.slotAt('confirmed'));
      return node.chain.slotTimes.calculateUnixTime(slot);
    },
  },
  getBlocks: { requiredParams: 1, maxParams: 3, run: getBlocks },
  getFirstAvailableBlock: { requiredParams: 0, maxParams: 0, run: ({ chain }) => chain.ledger.firstAvailableSlot },
  minimumLedgerSlot: { requiredParams: 0, maxParams: 0, run: ({ chain }) => chain.ledger.firstAvailableSlot },
};
