import type { QueryClient } from '@tanstack/react-query';
import type { ChangeEvent } from '../../lib/client/live-event';
import type { DuelBody, DuelSummaryBody } from '../../lib/duel/contract';
import { showToast } from '../_ui/toast-queue';
import { markUnseen } from './attention';
import { type DuelNews, describeDuelNews } from './duel-news';

/** Statuses of a duel that may be news for one of its players. Others follow within seconds of them. */
const NEWS_STATUSES: ReadonlySet<string> = new Set(['waiting', 'matched', 'settled', 'refunded', 'cancelled']);

/**
 * Reports news about a player's duel, unless the page shows that duel already: in a toast, or in the title of a hidden page.
 * Reads the duel for the words.
 */
export async function announceOwnChange(queries: QueryClient, wallet: string, change: ChangeEvent): Promise<void> {
  if (change.type !== 'duel' || !NEWS_STATUSES.has(change.status)) return;
  if (!document.hidden && isShown(change.id)) return;
  const duel = await readOwnDuel(change.id);
  if (duel === null || duel.status !== change.status) return;
  const news = describeDuelNews(duel, wallet, hasPlayedBefore(queries, wallet, duel));
  if (news === null) return;
  markUnseen(`${duel.duelId} ${duel.status}`, news.titleMark);
  if (!document.hidden) showDuelToast(duel.duelId, news);
}

const showDuelToast = (duelId: string, { title, description }: DuelNews): void =>
  showToast(title, description, { href: `/duels/${duelId}`, label: 'Go to the duel' });

const isShown = (duelId: string): boolean => location.pathname === `/duels/${duelId}`;

/** Returns the duel; null if it can't be read, or this wallet may not see it. */
async function readOwnDuel(duelId: string): Promise<DuelBody | null> {
  try {
    return await (await import('../_duel/calls')).readAndRememberDuel(duelId);
  } catch {
    return null;
  }
}

/** Whether the player's list of duels, if it was read, has an earlier duel with the same other wallet. */
function hasPlayedBefore(queries: QueryClient, wallet: string, { duelId, creatorWallet }: DuelBody): boolean {
  const known = queries.getQueryData<{ items: readonly DuelSummaryBody[] }>(['duels', 'of', wallet])?.items ?? [];
  return known.some(
    (duel) =>
      duel.duelId !== duelId &&
      [duel.creatorWallet, duel.opponentWallet].includes(creatorWallet) &&
      duel.opponentWallet !== null,
  );
}
