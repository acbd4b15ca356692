import type { Address } from '@solana/kit';
import { findAssociatedTokenAddress } from '../chain/escrow/address';
import { findCardMintFault, findMissingCardFault } from '../chain/escrow/card';
import type { ChainPort } from '../chain/port';

/** A node returns at most 100 accounts at once, and each card needs two: its mint and the owner's token account. */
const CARDS_PER_ACCOUNT_READ = 50;

/**
 * Returns the fault of the first card that, by finalized chain state, the owner couldn't escrow: its mint is unfit, or
 * it isn't in the owner's associated token account. Null if the owner holds all cards.
 */
export async function findHoldingFault(
  chain: ChainPort,
  owner: string,
  mints: readonly string[],
): Promise<string | null> {
  for (let at = 0; at < mints.length; at += CARDS_PER_ACCOUNT_READ) {
    const some = mints.slice(at, at + CARDS_PER_ACCOUNT_READ);
    const held = some.map((mint) => findAssociatedTokenAddress(owner as Address, mint as Address).address);
    const { accounts } = await chain.finalizedAccounts([...some, ...held]);
    for (const [index, mint] of some.entries()) {
      const holding = accounts[some.length + index] ?? null;
      const fault = findCardMintFault(accounts[index] ?? null) ?? findMissingCardFault(holding, { owner, mint });
      if (fault !== null) return `card ${mint}: ${fault}`;
    }
  }
  return null;
}
