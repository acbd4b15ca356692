import type { Address } from '@solana/kit';
import type { Queries } from '../../db/client';
import type { CardTier } from '../cards/tier';
import { findCardVaultAddress } from '../chain/escrow/vault';
import type { Network } from '../health/contract';
import { listCalls } from '../transactions/call-store';
import { VALUE_DECIMALS, VALUE_MINT } from '../valuation/rules-unit';
import { buildHistory, findDraw } from './card-history';
import type { PulledCard } from './contract';
import { type KnownPlace, toWalletPlace } from './locate-card';
import { findMintedCard, type MintedCard } from './minted-card-store';
import type { TokenCard } from './token-card';

/** Finds a card of a pack's edition, with its duel; null if no edition has this mint. */
export async function findPackCard(
  queries: Queries,
  cardMint: string,
  chain: Network['chain'],
): Promise<TokenCard | null> {
  const card = await findMintedCard(queries, cardMint);
  if (card === null) return null;
  const calls = card.duel === null ? [] : await listCalls(queries, card.duel.duelId);
  return {
    description: describePackCard(card, cardMint),
    history: buildHistory(card, calls, chain),
    places: listPlaces(card, cardMint),
  };
}

const describePackCard = (
  { entry, pack, edition, offeredName, duel }: MintedCard,
  cardMint: string,
): TokenCard['description'] => ({
  cardMint,
  entryIndex: entry.entryIndex,
  cardId: entry.cardId,
  tier: entry.tier as CardTier,
  value: {
    amount: entry.valueAmount,
    mint: VALUE_MINT,
    decimals: VALUE_DECIMALS,
    source: entry.valueSource,
    at: entry.valuedAt,
  },
  set: {
    kind: 'pack',
    setId: pack.editionOf ?? pack.packId,
    name: offeredName ?? pack.name,
    tier: pack.tier as PulledCard['set']['tier'],
  },
  packId: pack.packId,
  odds: { weight: Number(entry.weight), totalWeight: Number(pack.totalWeight) },
  providerKey: edition.providerKey,
  providerMode: duel?.providerMode ?? null,
});

/** Lists the accounts of the provider and, once the card is drawn, those of the escrow and the winner. */
function listPlaces(card: MintedCard, cardMint: string): KnownPlace[] {
  const provider = toWalletPlace('provider', card.edition.providerKey, cardMint);
  const draw = findDraw(card);
  const escrow = card.duel?.escrowAddress as Address | null | undefined;
  if (draw === null || escrow == null) return [provider];
  const vault = findCardVaultAddress(escrow, draw.side === 'creator' ? 0 : 1);
  return [
    provider,
    { place: 'escrow', account: vault, owner: escrow, holder: null },
    toWalletPlace('owner', draw.winner, cardMint),
  ];
}
