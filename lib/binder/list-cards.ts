import type { Database, Queries } from '../../db/client';
import type { CursorCodec } from '../api/cursor';
import { defineReadHandler, type HandlerContext } from '../api/handler';
import { readPage } from '../api/page';
import { requireCallerWallet } from '../api/session-wallet';
import type { ChainPort } from '../chain/port';
import { listPulledDuels, listPulledRips, type RoundPosition } from './card-store';
import { checkHoldings } from './check-holdings';
import { listOwnCards, listWalletCards } from './contract';
import { type ListedCard, toDuelCards, toRipCard } from './view';

interface Services {
  readonly database: Database;
  readonly cursors: CursorCodec;
  readonly chain: ChainPort;
}

interface CardPage {
  readonly cursor?: string | undefined;
  readonly limit: number;
}

/** Returns a page of the cards that a wallet pulled or won in duels. Throws `invalid-cursor`. */
export const listWalletCardsHandler = defineReadHandler(listWalletCards)(
  async ({ services }: HandlerContext<Services>, { params: { wallet }, query }) =>
    readCards(services, { wallet, hasRips: false }, query),
);

/** Returns a page of the caller's cards, those from machines too. Throws `invalid-cursor` and `unauthenticated`. */
export const listOwnCardsHandler = defineReadHandler(listOwnCards)(
  async ({ services, caller }: HandlerContext<Services>, { query }) =>
    readCards(services, { wallet: requireCallerWallet(caller), hasRips: true }, query),
);

/** The wallet whose cards are listed; `hasRips` adds those from machines, which only the owner may see. */
interface CardOwner {
  readonly wallet: string;
  readonly hasRips: boolean;
}

async function readCards({ database, cursors, chain }: Services, owner: CardOwner, page: CardPage) {
  const list = { cursors, listName: 'cards', filters: { ...owner }, getPosition: toCursorPosition };
  const { items, nextCursor } = await readPage(list, page, (after, most) =>
    listCards(database.queries, owner, after, most),
  );
  const cards = items.map(({ card }) => card);
  return { body: { items: await checkHoldings(chain, owner.wallet, cards), nextCursor } };
}

const toCursorPosition = ({ at, card, part }: ListedCard) => [at.toISOString(), card.roundId, String(part)];

/**
 * Reads at most `most` cards after the cursor's position. Duels as creator, duels as opponent and rips are read apart,
 * each by an index.
 */
async function listCards(
  queries: Queries,
  { wallet, hasRips }: CardOwner,
  [at, roundId, part]: readonly string[],
  most: number,
): Promise<ListedCard[]> {
  const from: RoundPosition = at === undefined || roundId === undefined ? null : { at, roundId };
  // The round of the cursor is read again, since its second card may be next.
  const page = { from, limit: most + 1 };
  const [asCreator, asOpponent, rips] = await Promise.all([
    listPulledDuels(queries, wallet, 'creator', page),
    listPulledDuels(queries, wallet, 'opponent', page),
    hasRips ? listPulledRips(queries, wallet, page) : [],
  ]);
  const cards = [...[...asCreator, ...asOpponent].flatMap((row) => toDuelCards(row, wallet)), ...rips.map(toRipCard)];
  return cards
    .filter((each) => from === null || isAfterCursor(each, from, Number(part)))
    .toSorted(compareNewestFirst)
    .slice(0, most);
}

/** Whether a card that isn't before the cursor's round comes after the card of the cursor. */
const isAfterCursor = ({ at, card, part }: ListedCard, from: NonNullable<RoundPosition>, cursorPart: number): boolean =>
  at.toISOString() !== from.at || card.roundId !== from.roundId || part > cursorPart;

const compareNewestFirst = (left: ListedCard, right: ListedCard): number =>
  right.at.getTime() - left.at.getTime() ||
  (left.card.roundId === right.card.roundId ? left.part - right.part : left.card.roundId < right.card.roundId ? 1 : -1);
