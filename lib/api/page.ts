import type { Json } from '../core/canonical-json';
import type { CursorCodec } from './cursor';

/** A list that is read by pages. Its cursors are valid for this list and these filters only. */
export interface PagedList<Row> {
  readonly cursors: CursorCodec;
  readonly listName: string;
  readonly filters: Json;
  /** Returns the position of a row in the list's order, as its cursor holds it. */
  readonly getPosition: (row: Row) => readonly string[];
}

/**
 * Returns a page and the cursor of the next, null at the end. Throws `invalid-cursor`. `find` gets the position to
 * continue after, empty for the first page, and how many rows to return at most: one more than a page holds.
 */
export async function readPage<Row>(
  { cursors, listName, filters, getPosition }: PagedList<Row>,
  { cursor, limit }: { readonly cursor?: string | undefined; readonly limit: number },
  find: (after: readonly string[], most: number) => Promise<readonly Row[]>,
): Promise<{ items: Row[]; nextCursor: string | null }> {
  const after = cursor === undefined ? [] : cursors.open(listName, filters, cursor);
  const rows = await find(after, limit + 1);
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  const hasMore = rows.length > limit && last !== undefined;
  return { items, nextCursor: hasMore ? cursors.seal(listName, filters, getPosition(last)) : null };
}
