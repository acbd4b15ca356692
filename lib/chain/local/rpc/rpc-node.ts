import type { Address } from '@solana/kit';
import type { Chain } from '../chain';
import type { Commitment } from '../commitment';
import type { StoredAccount } from '../runtime/account-versions';
import type { WireTransaction } from '../runtime/wire';
import type { JsonValue } from './json-text';
import { type Config, commitmentOf, unsigned } from './params';
import type { Method } from './rpc';
import { MIN_CONTEXT_SLOT_NOT_REACHED, RpcFailure } from './rpc-failure';

/** The parts of the chain that RPC methods use. */
export interface RpcNode {
  readonly chain: Chain;
  /** The most that one `requestAirdrop` gives. */
  readonly airdropLimitLamports: bigint;
  /** Takes a transaction in; it runs soon. */
  submit(transaction: WireTransaction): void;
}

export type NodeMethod = Method<RpcNode>;
export type NodeMethods = Readonly<Record<string, NodeMethod>>;

/** The release of the recorded node whose answers this one gives. */
export const NODE_VERSION = { 'feature-set': 565236538, 'solana-core': '4.2.2' };

/** The bank a request asks for. Throws when it has not reached the slot that the request demands. */
export function bankSlot({ chain }: RpcNode, config: Config, commitment: Commitment = commitmentOf(config)): number {
  const slot = chain.slotAt(commitment);
  const { minContextSlot } = config;
  if (minContextSlot !== undefined && minContextSlot !== null && unsigned(minContextSlot) > slot) {
    const data = { contextSlot: slot };
    throw new RpcFailure(MIN_CONTEXT_SLOT_NOT_REACHED, 'Minimum context slot has not been reached', data);
  }
  return slot;
}

/** A reply that says as of which slot it is true. */
export const withContext = (slot: number, value: JsonValue): JsonValue => ({
  context: { apiVersion: NODE_VERSION['solana-core'], slot },
  value,
});

/** Finds accounts as of the end of `slot`. */
export const accountsAt =
  ({ chain }: RpcNode, slot: number) =>
  (address: Address): StoredAccount | null =>
    chain.account(address, slot);
