import type { QueryClient } from '@tanstack/react-query';
import type { ChangeEvent } from '../../lib/client/live-event';
import type { DuelBody, DuelSummaryBody } from '../../lib/duel/contract';
import { isJoiningHere } from '../_duel/joining-here';
import { isShownAsRematch } from '../_duel/shown-rematch';
import { isPlayedByGuestRun } from '../_guest/guest-run';
import type { Translate } from '../_messages/translate';
import { showToast, type ToastLink } from '../_ui/toast-queue';
import { findOneTapPlayer } from '../_wallet/one-tap-player';
import { markUnseen } from './attention';
import { ChallengeWindow } from './challenge-window';
import { type DuelNews, describeDuelNews } from './duel-news';
import { isShownInOtherTab } from './other-tabs';

/** Statuses of a duel that may be news for one of its players. The others are never announced. */
const NEWS_STATUSES: ReadonlySet<string> = new Set(['waiting', 'matched', 'settled', 'refunded', 'cancelled']);
/** Key of the one toast that all challenges share. */
const CHALLENGE_TOAST_KEY = 'challenges';

interface Options {
  readonly t: Translate<'live'>;
  readonly queries: QueryClient;
  readonly wallet: string;
  /** Reads a duel; null if it can't be read, or this wallet may not see it. */
  readonly readDuel?: (duelId: string) => Promise<DuelBody | null>;
  /** Reads the practice opponent's wallet; null if there is none, or it can't be read. */
  readonly readPracticeWallet?: () => Promise<string | null>;
  /** Reads the name that a wallet's player chose; null without one, or if it can't be read. */
  readonly readChosenName?: (wallet: string) => Promise<string | null>;
  /** Whether another tab of this browser shows the duel, and pays this wallet's fee by itself. */
  readonly isPaidElsewhere?: (duelId: string) => Promise<boolean>;
}

/**
 * Returns a function that reports news about a player's duel in a toast or, while the page is hidden, in its title.
 * Reports nothing while the visible page shows the duel, or offers it as a rematch, and no match that the player
 * expects. Reads the duel for the text. A new toast about a duel replaces the last one. All challenges share one toast;
 * in each minute only the first `MAX_COUNTED_CHALLENGES` of them are read.
 */
export function createAnnouncer({
  t,
  queries,
  wallet,
  readDuel = readOwnDuel,
  readPracticeWallet = readNetworkPracticeWallet,
  readChosenName = readWalletsChosenName,
  isPaidElsewhere = isPaidInOtherTab,
}: Options) {
  /** Whether the match is no news: the player challenged the practice opponent, or another tab pays the fee. */
  const isExpectedMatch = async ({ duelId, status, opponentWallet }: DuelBody): Promise<boolean> =>
    status === 'matched' && ((await isPaidElsewhere(duelId)) || opponentWallet === (await readPracticeWallet()));
  /** Returns the opponent's chosen name if the news is that somebody joined; no other news names the opponent. */
  const readOpponentName = async ({ status, creatorWallet, opponentWallet }: DuelBody): Promise<string | null> =>
    status === 'matched' && creatorWallet === wallet && opponentWallet !== null ? readChosenName(opponentWallet) : null;
  const challenges = new ChallengeWindow(t);
  return async (change: ChangeEvent): Promise<void> => {
    if (change.type !== 'duel' || !NEWS_STATUSES.has(change.status)) return;
    if (!document.hidden && isDuelOnThisPage(change.id)) return;
    if (change.status === 'waiting' && !challenges.admit(change.id, performance.now())) return;
    const duel = await readDuel(change.id);
    if (duel === null || duel.status !== change.status || (await isExpectedMatch(duel))) return;
    const news = describeDuelNews(t, duel, wallet, {
      hasPlayedBefore: hasPlayedBefore(queries, wallet, duel),
      opponentName: await readOpponentName(duel),
    });
    if (news === null) return;
    markUnseen(`${duel.duelId} ${duel.status}`, news.titleMark);
    const shared = duel.status === 'waiting' ? challenges.add(duel.duelId, duel.creatorWallet) : null;
    // The player may have gone to the duel meanwhile.
    if (document.hidden || isDuelOnThisPage(duel.duelId) || isShownAsRematch(duel)) return;
    const link = { href: `/duels/${duel.duelId}`, label: t('goToDuel') };
    const key = duel.status === 'waiting' ? CHALLENGE_TOAST_KEY : duel.duelId;
    if (shared === null) showNews(news, link, key);
    else showNews(shared, { href: '/duels', label: t('seeDuels') }, key);
  };
}

const showNews = ({ title, description, isLasting }: DuelNews, link: ToastLink, key: string): void =>
  showToast(title, description, link, key, isLasting);

/** Whether the page shows the duel, plays it for a guest, or is joining it. */
const isDuelOnThisPage = (duelId: string): boolean =>
  location.pathname === `/duels/${duelId}` || isPlayedByGuestRun(duelId) || isJoiningHere(duelId);

async function readOwnDuel(duelId: string): Promise<DuelBody | null> {
  try {
    return await (await import('../_duel/calls')).readAndRememberDuel(duelId);
  } catch {
    return null;
  }
}

async function readNetworkPracticeWallet(): Promise<string | null> {
  try {
    return await (await import('../_duel/calls')).readPracticeWallet();
  } catch {
    return null;
  }
}

async function readWalletsChosenName(wallet: string): Promise<string | null> {
  try {
    return await (await import('../_duel/chosen-names')).readChosenName(wallet);
  } catch {
    return null;
  }
}

/** Whether another tab shows this one-tap player's duel, and so probably pays its fee without the player. */
const isPaidInOtherTab = async (duelId: string): Promise<boolean> =>
  findOneTapPlayer() !== null && location.pathname !== `/duels/${duelId}` && (await isShownInOtherTab(duelId));

/** Whether the player's list of duels, if it is loaded, has another duel with the creator of this duel. */
function hasPlayedBefore(queries: QueryClient, wallet: string, { duelId, creatorWallet }: DuelBody): boolean {
  const known = queries.getQueryData<{ items: readonly DuelSummaryBody[] }>(['duels', 'of', wallet])?.items ?? [];
  return known.some(
    (duel) =>
      duel.duelId !== duelId &&
      [duel.creatorWallet, duel.opponentWallet].includes(creatorWallet) &&
      duel.opponentWallet !== null,
  );
}
