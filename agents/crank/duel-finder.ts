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
/**
 * Number of rounds in which one page of ended duels is read. Those duels are less urgent: mostly just the bond is left
 * to pay out, a late deposit to refund or the account to close.
 */
const ROUNDS_PER_ENDED_PAGE = 5;

/**
 * Returns a function that reads one round of the public lists: the newest duels, the next page of duels under way and,
 * once in `ROUNDS_PER_ENDED_PAGE` rounds, the next page of ended duels. A round takes two or three requests.
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

/**
 * Returns a function that reads one page per call: all pages of the first status, then of the next one, and after the
 * last status from the start again. A page may be empty.
 */
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
