import type { Address, Rpc, SolanaRpcApi } from '@solana/kit';
import { findAssociatedTokenAddress } from '../../lib/chain/escrow/address';
import { findCardMintFault, parsePlainTokenBalance } from '../../lib/chain/escrow/card';
import { getChainReader, type TimedAccount } from '../chain-reader';
import { RPC_TIMEOUT_MS } from '../rpc-timeout';

/**
 * Whether the provider holds a card in its associated token account, by one RPC's finalized state. `gone`: the account
 * is empty or doesn't exist. `unclear`: neither is certain, for example because the mint doesn't exist.
 */
export interface CardHolding {
  readonly state: 'held' | 'gone' | 'unclear';
  /** Finalized block height just before the accounts were read: they show the state at this height or later. */
  readonly blockHeight: bigint;
}

/** Reads the provider's own cards through each of its RPCs. */
export interface CardHoldingsReader {
  /**
   * Returns, for each mint in order, its holding at each RPC. Rejects if an RPC fails, or returns accounts that are
   * older than the finalized slot that it reported just before.
   */
  read(mints: readonly Address[]): Promise<readonly (readonly CardHolding[])[]>;
}

/** Creates a reader of whether `wallet` still holds cards, as each RPC shows it. */
export function createCardHoldingsReader(rpcs: readonly Rpc<SolanaRpcApi>[], wallet: Address): CardHoldingsReader {
  const readFrom = async (rpc: Rpc<SolanaRpcApi>, mints: readonly Address[]): Promise<CardHolding[]> => {
    const { absoluteSlot, blockHeight } = await rpc
      .getEpochInfo({ commitment: 'finalized' })
      .send({ abortSignal: AbortSignal.timeout(RPC_TIMEOUT_MS) });
    const addresses = mints.flatMap((mint) => [mint, findAssociatedTokenAddress(wallet, mint).address]);
    const accounts = await getChainReader(rpc).readAccounts(addresses, 'finalized');
    // A load-balanced RPC may answer from a node that is behind, which doesn't know yet that a transaction has landed.
    if (accounts.some(({ time }) => time.slot < absoluteSlot)) throw new Error('the RPC went back in time');
    return mints.map((mint, index) => ({
      state: parseHolding(accounts[2 * index], accounts[2 * index + 1], { owner: wallet, mint }),
      blockHeight,
    }));
  };
  return {
    async read(mints) {
      const byRpc = await Promise.all(rpcs.map((rpc) => readFrom(rpc, mints)));
      return mints.map((_, index) => byRpc.flatMap((holdings) => holdings[index] ?? []));
    },
  };
}

/** Returns whether the owner holds the card; `unclear` if its mint or token account isn't as expected. */
function parseHolding(
  card: TimedAccount | undefined,
  holding: TimedAccount | undefined,
  of: { owner: Address; mint: Address },
): CardHolding['state'] {
  if (!card || !holding || findCardMintFault(card.account) !== null) return 'unclear';
  if (holding.account === null) return 'gone';
  const balance = parsePlainTokenBalance(holding.account, of);
  if (balance === 1n) return 'held';
  return balance === 0n ? 'gone' : 'unclear';
}
