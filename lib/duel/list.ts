import type { Database } from '../../db/client';
import type { CursorCodec } from '../api/cursor';
import { defineReadHandler, type HandlerContext } from '../api/handler';
import { readPage } from '../api/page';
import { requireCallerWallet } from '../api/session-wallet';
import { listDuels, listOwnDuels } from './contract';
import { type DuelFilter, listDuelRows } from './list-store';
import { toDuelSummary } from './view';

interface Services {
  readonly database: Database;
  readonly cursors: CursorCodec;
}

/** Returns a page of public summaries, newest first. Throws `invalid-cursor`. */
export const listDuelsHandler = defineReadHandler(listDuels)(
  async (context: HandlerContext<Services>, { query: { cursor, limit, ...filter } }) => {
    const filters = Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined)) as Record<
      string,
      string | string[]
    >;
    return { body: await readDuelPage(context, { listName: 'duels', filters }, filter, { cursor, limit }) };
  },
);

/**
 * Returns a page of the duels that the signed-in wallet created, plays or is invited to, unlisted ones too, newest
 * first. Throws `invalid-cursor`.
 */
export const listOwnDuelsHandler = defineReadHandler(listOwnDuels)(
  async (context: HandlerContext<Services>, { query: { cursor, limit } }) => {
    const wallet = requireCallerWallet(context.caller);
    const filter = { wallet, withUnlisted: true };
    return {
      body: await readDuelPage(context, { listName: 'own-duels', filters: { wallet } }, filter, { cursor, limit }),
    };
  },
);

async function readDuelPage(
  { services, now }: HandlerContext<Services>,
  list: { readonly listName: string; readonly filters: Readonly<Record<string, string | string[]>> },
  filter: DuelFilter,
  page: { readonly cursor: string | undefined; readonly limit: number },
) {
  const { items, nextCursor } = await readPage(
    { ...list, cursors: services.cursors, getPosition: toCursorPosition },
    page,
    (after, most) => listDuelRows(services.database.queries, filter, { after, limit: most, now }),
  );
  return { items: items.map(toDuelSummary), nextCursor };
}

const toCursorPosition = ({ createdAt, duelId }: { createdAt: Date; duelId: string }) => [
  createdAt.toISOString(),
  duelId,
];
