import type { Database } from '../../db/client';
import type { CursorCodec } from '../api/cursor';
import { defineReadHandler, type HandlerContext } from '../api/handler';
import { ProblemError } from '../api/problems';
import type { Json } from '../core/canonical-json';
import { matchesEntityTag } from '../core/entity-tag';
import { listChanges, listOwnChanges } from './contract';
import { toChangeBody } from './event-text';
import { hasChangesSince, listChangesInRange, readNewestPosition, type Topics } from './store';

interface Services {
  readonly database: Database;
  readonly cursors: CursorCodec;
}

interface PageRequest {
  readonly topics: Topics | null;
  readonly filters: Json;
  readonly cursor: string | undefined;
  readonly limit: number;
}

/**
 * Reads a page of changes. If nothing at all has changed since the caller's response, that takes one row: the ETag is the
 * newest position of all changes. Without a cursor the page is empty, and its cursor is for later changes.
 */
async function readChangePage(
  { services, header }: HandlerContext<Services>,
  { topics, filters, cursor, limit }: PageRequest,
) {
  const { queries } = services.database;
  const newest = await readNewestPosition(queries);
  const after = cursor === undefined ? newest : Number(services.cursors.open('changes', filters, cursor)[0]);
  const etag = `"${newest}"`;
  if (after === newest && matchesEntityTag(header('if-none-match'), etag)) return { body: null, headers: { etag } };
  const [isStored, rows] = await Promise.all([
    after === newest || hasChangesSince(queries, after),
    listChangesInRange(queries, topics, { after, upTo: newest, limit: limit + 1 }),
  ]);
  const items = rows.slice(0, limit);
  const hasMore = rows.length > limit;
  const position = hasMore ? (items.at(-1)?.position ?? newest) : newest;
  const nextCursor = services.cursors.seal('changes', filters, [String(position)]);
  return {
    body: { items: items.map(toChangeBody), nextCursor, position, isComplete: isStored, hasMore },
    headers: { etag },
  };
}

/** Returns the public changes after a cursor, or those of the given duels. Throws `invalid-cursor`. */
export const listChangesHandler = defineReadHandler(listChanges)(
  async (context: HandlerContext<Services>, { query: { cursor, limit, duelIds, lobby } }) => {
    const topics = duelIds === undefined && !lobby ? null : { duelIds: new Set(duelIds), lobby, wallet: null };
    return readChangePage(context, { topics, filters: { duelIds: duelIds ?? [], lobby }, cursor, limit });
  },
);

/** Returns the changes that concern the signed-in wallet, and what else it names. Throws `invalid-cursor`. */
export const listOwnChangesHandler = defineReadHandler(listOwnChanges)(
  async (context: HandlerContext<Services>, { query: { cursor, limit, duelIds, lobby } }) => {
    const { caller } = context;
    if (caller.kind !== 'wallet') throw new ProblemError('unauthenticated');
    const { wallet } = caller;
    const topics = { duelIds: new Set(duelIds), lobby, wallet };
    return readChangePage(context, { topics, filters: { wallet, duelIds: duelIds ?? [], lobby }, cursor, limit });
  },
);
