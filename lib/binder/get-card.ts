import type { Database } from '../../db/client';
import { defineReadHandler, type HandlerContext } from '../api/handler';
import { ProblemError } from '../api/problems';
import { buildCardArtPath } from '../cards/art-path';
import { deriveCard, formatCardTitle } from '../cards/card';
import type { CardTier } from '../cards/tier';
import type { ChainPort } from '../chain/port';
import type { Network } from '../health/contract';
import { listCalls } from '../transactions/call-store';
import { VALUE_DECIMALS, VALUE_MINT } from '../valuation/rules-unit';
import { type CardMetadata, getCard, getCardMetadata } from './card-contract';
import { buildHistory } from './card-history';
import type { PulledCard } from './contract';
import { locateCard } from './locate-card';
import { findMintedCard, type MintedCard } from './minted-card-store';

interface MetadataServices {
  readonly database: Database;
  readonly authenticator: { readonly origin: string };
}

interface Services extends MetadataServices {
  readonly chain: ChainPort;
  readonly network: () => Network;
}

/** Returns a card with its history and its place on chain. Throws `not-found` for a mint of no edition. */
export const getCardHandler = defineReadHandler(getCard)(
  async ({ services }: HandlerContext<Services>, { params: { mint } }) => {
    const card = await demandCard(services, mint);
    const [calls, chainState] = await Promise.all([
      card.duel === null ? [] : listCalls(services.database.queries, card.duel.duelId),
      locateCard(services.chain, card),
    ]);
    const history = [...buildHistory(card, calls, services.network().chain)];
    return { body: { ...describeCard(card, services.authenticator.origin), history, chainState } };
  },
);

/** Returns the document that wallets read for a token. Throws `not-found`. Source: Metaplex token standard. */
export const getCardMetadataHandler = defineReadHandler(getCardMetadata)(
  async ({ services }: HandlerContext<MetadataServices>, { params: { mint } }) => {
    const { origin } = services.authenticator;
    return { body: buildMetadata(describeCard(await demandCard(services, mint), origin), origin) };
  },
);

async function demandCard({ database }: MetadataServices, mint: string): Promise<MintedCard> {
  const card = await findMintedCard(database.queries, mint);
  if (card === null) throw new ProblemError('not-found');
  return card;
}

function describeCard({ entry, pack, edition, offeredName, duel }: MintedCard, origin: string) {
  const tier = entry.tier as CardTier;
  return {
    cardMint: entry.cardMint as string,
    entryIndex: entry.entryIndex,
    cardId: entry.cardId,
    tier,
    value: {
      amount: entry.valueAmount,
      mint: VALUE_MINT,
      decimals: VALUE_DECIMALS,
      source: entry.valueSource,
      at: entry.valuedAt,
    },
    name: formatCardTitle(deriveCard(entry.cardId)),
    imageUrl: origin + buildCardArtPath(entry.cardId, tier),
    set: {
      kind: 'pack' as const,
      setId: pack.editionOf ?? pack.packId,
      name: offeredName ?? pack.name,
      tier: pack.tier as PulledCard['set']['tier'],
    },
    packId: pack.packId,
    odds: { weight: Number(entry.weight), totalWeight: Number(pack.totalWeight) },
    providerKey: edition.providerKey,
    providerMode: duel?.providerMode ?? null,
  };
}

const buildMetadata = (
  { name, cardId, tier, imageUrl, set, packId }: ReturnType<typeof describeCard>,
  origin: string,
): CardMetadata => {
  const { givenName, familyName, season } = deriveCard(cardId);
  return {
    name: `${givenName} ${familyName} ${season}`,
    symbol: 'RIPDUEL',
    description: `${name}. A test card of ${set.name}, without value.`,
    image: imageUrl,
    external_url: `${origin}/packs/${encodeURIComponent(packId)}`,
    attributes: [
      { trait_type: 'Tier', value: tier },
      { trait_type: 'Set', value: set.name },
      { trait_type: 'Season', value: String(season) },
    ],
    properties: { category: 'image', files: [{ uri: imageUrl, type: 'image/svg+xml' }] },
  };
};
