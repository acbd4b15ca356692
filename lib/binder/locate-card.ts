import type { Address } from '@solana/kit';
import { getTokenDecoder, getTokenSize } from '@solana-program/token';
import { ProblemError } from '../api/problems';
import { findAssociatedTokenAddress, TOKEN_PROGRAM_ADDRESS } from '../chain/escrow/address';
import { findCardMintFault } from '../chain/escrow/card';
import { findCardVaultAddress } from '../chain/escrow/vault';
import type { ChainAccount, ChainPort } from '../chain/port';
import type { CardBody } from './card-contract';
import { findDraw } from './card-history';
import type { MintedCard } from './minted-card-store';

type ChainState = NonNullable<CardBody['chainState']>;

interface KnownPlace {
  readonly place: ChainState['place'];
  readonly account: Address;
  /** The token account's owner as the token program knows it. */
  readonly owner: string;
  readonly holder: string | null;
}

/**
 * Reads where finalized chain state shows a card, by one call: its mint and the accounts it can be in by the records.
 * Null if no node answers.
 */
export async function locateCard(chain: ChainPort, card: MintedCard): Promise<ChainState | null> {
  const mint = card.entry.cardMint as Address;
  const places = listKnownPlaces(card, mint);
  try {
    const addresses = [mint, ...places.map(({ account }) => account)];
    const { slot, accounts } = await chain.finalizedAccounts(addresses);
    const found = places.find(({ owner }, index) => holdsCard(accounts[index + 1] ?? null, owner, mint));
    const { place, holder } = found ?? { place: 'elsewhere' as const, holder: null };
    return { slot, isGenuine: findCardMintFault(accounts[0] ?? null) === null, place, holder };
  } catch (error) {
    if (error instanceof ProblemError && error.code === 'chain-unavailable') return null;
    throw error;
  }
}

function listKnownPlaces(card: MintedCard, mint: Address): KnownPlace[] {
  const { edition, duel } = card;
  const toWallet = (place: 'provider' | 'winner', wallet: string): KnownPlace => ({
    place,
    account: findAssociatedTokenAddress(wallet as Address, mint).address,
    owner: wallet,
    holder: wallet,
  });
  const draw = findDraw(card);
  const escrow = duel?.escrowAddress as Address | null | undefined;
  return [
    toWallet('provider', edition.providerKey),
    ...(draw === null || escrow == null
      ? []
      : [
          {
            place: 'escrow' as const,
            account: findCardVaultAddress(escrow, draw.side === 'creator' ? 0 : 1),
            owner: escrow,
            holder: null,
          },
          toWallet('winner', draw.winner),
        ]),
  ];
}

/** Whether a token account of this owner holds the card. A delegate or a freeze doesn't change who holds it. */
export function holdsCard(account: ChainAccount | null, owner: string, mint: Address): boolean {
  if (account === null || account.owner !== TOKEN_PROGRAM_ADDRESS || account.data.length !== getTokenSize())
    return false;
  const token = getTokenDecoder().decode(account.data);
  return token.owner === owner && token.mint === mint && token.amount === 1n;
}
