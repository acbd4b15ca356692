import { type Address, isAddress } from '@solana/kit';
import { z } from 'zod';
import { findAssociatedTokenAddress, TOKEN_PROGRAM_ADDRESS } from '../../lib/chain/escrow/address';
import { formatReply, type ProviderClient, type ProviderReply, retryUntilCardsReady } from './ask';
import type { Chain } from './chain';
import type { Checklist } from './checks';

const replySchema = z.object({ providerKey: z.string(), cards: z.array(z.string()) });
const askForCard = (client: ProviderClient, tries: number): Promise<ProviderReply> =>
  retryUntilCardsReady(() => client.get('/cards?count=1'), tries);

/**
 * Checks `GET /cards`, which a provider may leave out. Returns two different cards that the provider named and holds,
 * or none. `tries`: maximum number of requests for each card, a second apart, until one is ready.
 */
export async function checkCards(
  client: ProviderClient,
  of: { readonly publicKey: string; readonly chain: Chain; readonly tries: number },
  checklist: Checklist,
): Promise<readonly string[]> {
  const { publicKey, chain, tries } = of;
  const first = await askForCard(client, tries);
  if (first.status === 404 || first.code === 'cards-not-ready') {
    checklist.record('cards-form', null);
    const why = first.status === 404 ? 'it deals in no cards' : 'it had no card ready';
    for (const name of ['cards-held', 'cards-once', 'brings-cards'] as const) checklist.leaveOut(name, why);
    return [];
  }
  const second = await askForCard(client, tries);
  const given = [first, second].flatMap((reply) => checkCardsReply(reply, publicKey, checklist));
  const [one, other] = given;
  checklist.record('cards-once', one !== undefined && one === other ? `gave ${one} twice` : null);
  const held: string[] = [];
  for (const mint of new Set(given)) {
    const fault = await findCardFault(chain, publicKey, mint);
    checklist.record('cards-held', fault);
    if (fault === null) held.push(mint);
  }
  if (held.length === 2) return held;
  checklist.leaveOut('brings-cards', 'it gave no two cards to play for');
  return [];
}

/** Records whether a reply names one card, or says that none is ready. Returns a list with the card's mint, or none. */
function checkCardsReply(reply: ProviderReply, publicKey: string, checklist: Checklist): readonly string[] {
  const read = replySchema.safeParse(reply.json);
  if (reply.status !== 200 || !read.success) {
    const fault = reply.code === 'cards-not-ready' ? null : `answered ${formatReply(reply)}`;
    checklist.record('cards-form', fault);
    return [];
  }
  const { providerKey, cards } = read.data;
  const isOne = cards.length === 1 && isAddress(cards[0] ?? '');
  checklist.record(
    'cards-form',
    providerKey !== publicKey
      ? `the answer names the key ${providerKey}`
      : isOne
        ? null
        : `gave ${cards.length} cards for one`,
  );
  return isOne ? cards : [];
}

/** Returns the reason why a mint isn't a whole card (docs/provider.md) that the provider holds, or null if it is. */
async function findCardFault(chain: Chain, publicKey: string, mint: string): Promise<string | null> {
  const account = findAssociatedTokenAddress(publicKey as Address, mint as Address).address;
  const [mintFault, holding] = await Promise.all([findMintFault(chain, mint), chain.readFinalizedAccount(account)]);
  if (mintFault !== null) return mintFault;
  if (holding?.owner !== TOKEN_PROGRAM_ADDRESS || holding.data.length !== 165)
    return `the provider has no account for ${mint}`;
  const held = new DataView(holding.data.buffer, holding.data.byteOffset).getBigUint64(64, true);
  return held === 1n ? null : `the provider does not hold ${mint}`;
}

/**
 * Returns the reason why a mint isn't one whole card, or null if it is. In legacy SPL Token a mint has 82 bytes, an
 * account 165.
 */
export async function findMintFault(chain: Chain, mint: string): Promise<string | null> {
  const card = isAddress(mint) ? await chain.readFinalizedAccount(mint) : null;
  if (card?.owner !== TOKEN_PROGRAM_ADDRESS || card.data.length !== 82)
    return `${mint} is no mint of the legacy SPL Token program`;
  const view = new DataView(card.data.buffer, card.data.byteOffset);
  if (view.getBigUint64(36, true) !== 1n || card.data[44] !== 0) return `${mint} is not one piece of 0 decimals`;
  if (view.getUint32(0, true) !== 0) return `${mint} can be minted again`;
  return view.getUint32(46, true) !== 0 ? `${mint} can be frozen` : null;
}
