import type { Database, Queries } from '../../db/client';
import type { CursorCodec } from '../api/cursor';
import { defineReadHandler, type HandlerContext } from '../api/handler';
import { ProblemError } from '../api/problems';
import type { Json } from '../core/canonical-json';
import { matchesEntityTag } from '../core/entity-tag';
import { listChanges, listOwnChanges } from './contract';
import { toChangeBody } from './event-text';
import type { RecentChanges } from './recent-changes';
import { type ChangeRange, hasChangesSince, isOnTopic, listChangesInRange, type Topics } from './store';

interface Services {
  readonly database: Database;
  readonly cursors: CursorCodec;
  readonly recentChanges: RecentChanges;
}

/** A request for a page of changes. `topics` is null for the feed of all public changes. */
interface PageRequest {
  readonly topics: Topics | null;
  readonly filters: Json;
  readonly cursor: string | undefined;
  readonly limit: number;
}

/**
 * Reads a page of changes: from memory if this process keeps all changes since the cursor, else from the database. The
 * ETag is the position up to which the page is complete, which is that of `nextCursor`: a request with both gets 304
 * until a matching change follows. Without a cursor the page is empty, and its `nextCursor` is for later changes. A
 * cursor that is older than the kept changes gets a new one even if the page is empty, so that the next poll is
 * answered from memory.
 */
async function readChangePage(context: HandlerContext<Services>, request: PageRequest) {
  const { services, header } = context;
  const { topics, filters, cursor, limit } = request;
  const kept = await services.recentChanges.read();
  const after = cursor === undefined ? kept.newest : Number(services.cursors.open('changes', filters, cursor)[0]);
  const isKept = after >= kept.after && after <= kept.newest;
  const { isComplete, rows } = isKept
    ? { isComplete: true, rows: kept.changes.filter((each) => each.position > after && isOnTopic(topics, each)) }
    : await readStoredPage(services.database.queries, topics, { after, upTo: kept.newest, limit: limit + 1 });
  const items = rows.slice(0, limit);
  const isKnown = cursor !== undefined && matchesEntityTag(header('if-none-match'), formatTag(after));
  if (isKnown && isKept && items.length === 0) return { body: null, headers: { etag: formatTag(after) } };
  const hasMore = rows.length > limit;
  const position = hasMore ? (items.at(-1)?.position ?? kept.newest) : kept.newest;
  const nextCursor = services.cursors.seal('changes', filters, [String(position)]);
  return {
    body: { items: items.map(toChangeBody), nextCursor, position, isComplete, hasMore },
    headers: { etag: formatTag(position) },
  };
}

const formatTag = (position: number): string => `"${position}"`;

/** Reads a page from the database. A cursor can be ahead of the newest change after a backup was restored. */
async function readStoredPage(queries: Queries, topics: Topics | null, range: ChangeRange) {
  if (range.after > range.upTo) return { isComplete: false, rows: [] };
  const [isComplete, rows] = await Promise.all([
    hasChangesSince(queries, range.after),
    listChangesInRange(queries, topics, range),
  ]);
  return { isComplete, rows };
}

/**
 * Returns the public changes after a cursor: all, or those of the given duels and, with `lobby`, the lobby. Throws
 * `invalid-cursor`.
 */
export const listChangesHandler = defineReadHandler(listChanges)(
  async (context: HandlerContext<Services>, { query: { cursor, limit, duelIds, lobby } }) => {
    const topics = duelIds === undefined && !lobby ? null : { duelIds: new Set(duelIds), lobby, wallet: null };
    return readChangePage(context, { topics, filters: { duelIds: duelIds ?? [], lobby }, cursor, limit });
  },
);

/**
 * Returns the changes that concern the signed-in wallet, the duels in the query and, with `lobby`, the lobby. Throws
 * `invalid-cursor` and `unauthenticated`.
 */
export const listOwnChangesHandler = defineReadHandler(listOwnChanges)(
  async (context: HandlerContext<Services>, { query: { cursor, limit, duelIds, lobby } }) => {
    const { caller } = context;
    if (caller.kind !== 'wallet') throw new ProblemError('unauthenticated');
    const { wallet } = caller;
    const topics = { duelIds: new Set(duelIds), lobby, wallet };
    return readChangePage(context, { topics, filters: { wallet, duelIds: duelIds ?? [], lobby }, cursor, limit });
  },
);
