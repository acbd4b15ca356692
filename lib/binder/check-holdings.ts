import type { Address } from '@solana/kit';
import { ProblemError } from '../api/problems';
import { findAssociatedTokenAddress } from '../chain/escrow/address';
import type { ChainPort } from '../chain/port';
import type { PulledCard } from './contract';
import { holdsCard } from './locate-card';
import type { RecordedCard } from './view';

/**
 * Checks which of the cards that were delivered to `wallet` are still in its associated token accounts, by finalized
 * chain state. A card that left is `gone`. While no node answers, cards keep their recorded status, and `isHeld` is
 * null.
 */
export async function checkHoldings(
  chain: ChainPort,
  wallet: string,
  cards: readonly RecordedCard[],
): Promise<PulledCard[]> {
  const mints = cards.flatMap(({ status, cardMint }) => (status === 'owned' && cardMint !== null ? [cardMint] : []));
  const held = mints.length === 0 ? new Map<string, boolean>() : await readHeldCards(chain, wallet, mints);
  return cards.map((card) => {
    const isHeld = held?.get(card.cardMint ?? '') ?? null;
    return isHeld === false ? { ...card, isHeld, status: 'gone', holder: null } : { ...card, isHeld };
  });
}

/** Returns for each mint whether the wallet's associated token account holds the card; null if no node answers. */
export async function readHeldCards(
  chain: ChainPort,
  wallet: string,
  mints: readonly string[],
): Promise<ReadonlyMap<string, boolean> | null> {
  const addresses = mints.map((mint) => findAssociatedTokenAddress(wallet as Address, mint as Address).address);
  try {
    const { accounts } = await chain.finalizedAccounts(addresses);
    return new Map(mints.map((mint, index) => [mint, holdsCard(accounts[index] ?? null, wallet, mint as Address)]));
  } catch (error) {
    if (error instanceof ProblemError && error.code === 'chain-unavailable') return null;
    throw error;
  }
}
