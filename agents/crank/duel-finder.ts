import type { Client } from '../../lib/client/client';
import { pages } from '../../lib/client/pages';
import { type DuelSummaryBody, listDuels } from '../../lib/duel/contract';

type DuelStatus = DuelSummaryBody['status'];
type DuelPage = readonly DuelSummaryBody[];

const ACTIVE_STATUSES: readonly DuelStatus[] = [
  'funding',
  'committing',
  'funded',
  'resolving',
  'resolved',
  'refunding',
  'matched',
];
const ENDED_STATUSES: readonly DuelStatus[] = ['refunded', 'settled', 'cancelled'];
/** A page of ended duels is read once in this many rounds: they only have accounts to close and late deposits left. */
const ROUNDS_PER_ENDED_PAGE = 5;

/**
 * Finds duels in the public lists. Each round reads the newest duels and one page of the running ones; the ended ones
 * are walked slowly and repeatedly. That takes about two requests a round.
 */
export function createDuelFinder(client: Client, signal: AbortSignal): () => Promise<DuelPage[]> {
  const underWay = createPageCycle(client, ACTIVE_STATUSES, signal);
  const ended = createPageCycle(client, ENDED_STATUSES, signal);
  let round = 0;
  return async () => {
    const newest = await client.call(listDuels, { query: { limit: 50 } }, { signal });
    const found = [newest.items, await underWay()];
    if (round % ROUNDS_PER_ENDED_PAGE === 0) found.push(await ended());
    round += 1;
    return found;
  };
}

/** Returns a function that reads the next page of each status' list in turn, in a cycle. A page may be empty. */
function createPageCycle(
  client: Client,
  statuses: readonly DuelStatus[],
  signal: AbortSignal,
): () => Promise<DuelPage> {
  const startStatusPages = (at: number) =>
    pages(client, listDuels, { query: { status: statuses[at % statuses.length], limit: 50 } }, { signal });
  let at = 0;
  let list = startStatusPages(at);
  return async () => {
    const { done, value } = await list.next().catch((error: unknown) => {
      // A generator that threw has ended, so the list starts from its first page again.
      list = startStatusPages(at);
      throw error;
    });
    const items = done ? [] : value.items;
    if (done || value.nextCursor === null) {
      at += 1;
      list = startStatusPages(at);
    }
    return items;
  };
}
