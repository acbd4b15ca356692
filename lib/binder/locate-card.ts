import type { Address } from '@solana/kit';
import { getTokenDecoder, getTokenSize } from '@solana-program/token';
import { ProblemError } from '../api/problems';
import { findAssociatedTokenAddress, TOKEN_PROGRAM_ADDRESS } from '../chain/escrow/address';
import { findCardMintFault } from '../chain/escrow/card';
import { findTokenMetadataAddress, isTokenMetadata } from '../chain/escrow/token-metadata';
import type { ChainAccount, ChainPort } from '../chain/port';
import type { CardBody } from './card-contract';

/** Whether a card's mint is genuine, and where finalized chain state shows its token. */
type ChainState = NonNullable<CardBody['chainState']>;

/** A token account that a card can be in. */
export interface KnownPlace {
  readonly place: ChainState['place'];
  readonly account: Address;
  /** Owner in the token account's data: a wallet, or the duel's escrow account. */
  readonly owner: string;
  /** The wallet that holds a card in this account; null for the escrow, which isn't a wallet. */
  readonly holder: string | null;
}

/** Returns the associated token account of a wallet for a card. */
export const toWalletPlace = (place: 'provider' | 'owner', wallet: string, mint: string): KnownPlace => ({
  place,
  account: findAssociatedTokenAddress(wallet as Address, mint as Address).address,
  owner: wallet,
  holder: wallet,
});

/**
 * Reads from finalized chain state in which of `places` a card is, whether its mint is genuine, and whether it has
 * metadata. Null if the chain can't be read.
 */
export async function locateCard(
  chain: ChainPort,
  cardMint: string,
  places: readonly KnownPlace[],
): Promise<ChainState | null> {
  const mint = cardMint as Address;
  const addresses = [mint, findTokenMetadataAddress(mint).address, ...places.map(({ account }) => account)];
  try {
    const { slot, accounts } = await chain.finalizedAccounts(addresses);
    const [mintAccount = null, metadata = null, ...holdings] = accounts;
    const found = places.find(({ owner }, index) => holdsCard(holdings[index] ?? null, owner, mint));
    const { place, holder } = found ?? { place: 'elsewhere' as const, holder: null };
    const isGenuine = findCardMintFault(mintAccount) === null;
    return { slot, isGenuine, hasMetadata: isTokenMetadata(metadata), place, holder };
  } catch (error) {
    if (error instanceof ProblemError && error.code === 'chain-unavailable') return null;
    throw error;
  }
}

/** Whether a token account of this owner holds the card. A delegate or a freeze doesn't change who holds it. */
export function holdsCard(account: ChainAccount | null, owner: string, mint: Address): boolean {
  if (account === null || account.owner !== TOKEN_PROGRAM_ADDRESS || account.data.length !== getTokenSize())
    return false;
  const token = getTokenDecoder().decode(account.data);
  return token.owner === owner && token.mint === mint && token.amount === 1n;
}
