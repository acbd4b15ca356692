import type { Address } from '@solana/kit';
import type { Chain } from '../chain';
import type { Commitment } from '../commitment';
import type { StoredAccount } from '../runtime/account-versions';
import type { DecodedTransaction } from '../runtime/wire';
import type { JsonValue } from './json-text';
import { parseConfigCommitment, parseUnsignedParam, type RpcConfig } from './params';
import type { RpcMethod } from './rpc';
import { MIN_CONTEXT_SLOT_NOT_REACHED, RpcFailure } from './rpc-failure';

/** The parts of the chain that RPC methods use. */
export interface RpcNode {
  readonly chain: Chain;
  /** Limit of one `requestAirdrop`. */
  readonly airdropLimitLamports: bigint;
  /** Accepts a transaction, which is executed soon. */
  submit(transaction: DecodedTransaction): void;
}

export type NodeMethod = RpcMethod<RpcNode>;
/** RPC methods that run on the whole chain, not on one socket, by their names. */
export type NodeMethods = Readonly<Record<string, NodeMethod>>;

/** Release of the real node whose recorded replies this one imitates. */
export const NODE_VERSION = { 'feature-set': 565236538, 'solana-core': '4.2.2' };

/**
 * Returns the slot at whose state a request is answered, by its commitment. Throws if that slot is below the request's
 * minimum slot.
 */
export function resolveBankSlot(
  { chain }: RpcNode,
  config: RpcConfig,
  commitment: Commitment = parseConfigCommitment(config),
): number {
  const slot = chain.slotAt(commitment);
  const { minContextSlot } = config;
  if (minContextSlot !== undefined && minContextSlot !== null && parseUnsignedParam(minContextSlot) > slot) {
    const data = { contextSlot: slot };
    throw new RpcFailure(MIN_CONTEXT_SLOT_NOT_REACHED, 'Minimum context slot has not been reached', data);
  }
  return slot;
}

/** Builds the result of a method: `value`, and a context with the slot of the state that it was read from. */
export const withContext = (slot: number, value: JsonValue): JsonValue => ({
  context: { apiVersion: NODE_VERSION['solana-core'], slot },
  value,
});

/** Returns a lookup of accounts at the end of `slot`; in the open slot, as they are now. */
export const createAccountLookup =
  ({ chain }: RpcNode, slot: number) =>
  (address: Address): StoredAccount | null =>
    chain.account(address, slot);
