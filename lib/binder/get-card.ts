import type { Database } from '../../db/client';
import { defineReadHandler, type HandlerContext } from '../api/handler';
import { ProblemError } from '../api/problems';
import { buildCardArtPath } from '../cards/art-path';
import { deriveCard, formatCardTitle } from '../cards/card';
import type { ChainPort } from '../chain/port';
import type { Network } from '../health/contract';
import { type CardMetadata, getCard, getCardMetadata } from './card-contract';
import { locateCard } from './locate-card';
import { findMachineCard } from './machine-card';
import { findPackCard } from './pack-card';
import type { TokenCard } from './token-card';

interface Services {
  readonly database: Database;
  readonly authenticator: { readonly origin: string };
  readonly chain: ChainPort;
  readonly network: () => Network;
}

/** Returns a card with its history and its place on chain. Throws `not-found` for a mint of no pack and no machine. */
export const getCardHandler = defineReadHandler(getCard)(
  async ({ services }: HandlerContext<Services>, { params: { mint } }) => {
    const { description, history, places } = await requireCard(services, mint);
    const chainState = await locateCard(services.chain, mint, places);
    const body = { ...description, ...describeNameAndPicture(description, services.authenticator.origin) };
    return { body: { ...body, history: [...history], chainState } };
  },
);

/** Returns the document that wallets read for a token. Throws `not-found`. Source: Metaplex token standard. */
export const getCardMetadataHandler = defineReadHandler(getCardMetadata)(
  async ({ services }: HandlerContext<Omit<Services, 'chain'>>, { params: { mint } }) => {
    const { description } = await requireCard(services, mint);
    return { body: buildMetadata(description, services.authenticator.origin) };
  },
);

/** Finds a card by its mint, in the packs' editions and then in the machines. Throws `not-found`. */
async function requireCard({ database, network }: Omit<Services, 'chain'>, mint: string): Promise<TokenCard> {
  const { chain } = network();
  const card =
    (await findPackCard(database.queries, mint, chain)) ?? (await findMachineCard(database.queries, mint, chain));
  if (card === null) throw new ProblemError('not-found');
  return card;
}

/** The recorded facts of a card, without its history, its places, and its name and picture. */
type CardDescription = TokenCard['description'];

const describeNameAndPicture = ({ cardId, tier }: Pick<CardDescription, 'cardId' | 'tier'>, origin: string) => ({
  name: formatCardTitle(deriveCard(cardId)),
  imageUrl: origin + buildCardArtPath(cardId, tier),
});

/** Builds the document that wallets read for a card's token. */
function buildMetadata(description: CardDescription, origin: string): CardMetadata {
  const { cardId, tier, set, packId } = description;
  const { name, imageUrl } = describeNameAndPicture(description, origin);
  const { givenName, familyName, season } = deriveCard(cardId);
  const path = packId === null ? `/gacha/${set.setId}` : `/packs/${encodeURIComponent(packId)}`;
  return {
    name: `${givenName} ${familyName} ${season}`,
    symbol: 'RIPDUEL',
    description: `${name}. A test card of ${set.name}, without value.`,
    image: imageUrl,
    external_url: origin + path,
    attributes: [
      { trait_type: 'Tier', value: tier },
      { trait_type: 'Set', value: set.name },
      { trait_type: 'Season', value: String(season) },
    ],
    properties: { category: 'image', files: [{ uri: imageUrl, type: 'image/svg+xml' }] },
  };
}
