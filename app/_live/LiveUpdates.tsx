'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useTranslations } from '#use-translations';
import { retryImport } from '../_site/retry-import';
import { useSessionWallet } from '../_site/session';
import { runWhenIdle } from '../_site/when-idle';
import type { LiveFollower } from './follow';
import { collectTopics, onTopicsChange } from './topics';

const loadFollow = retryImport(() => import('./follow'));

/**
 * Keeps this page up to date: follows the page's topics and, with a session, the changes of its wallet. The code of the
 * connection loads when there is something to follow.
 */
export function LiveUpdates() {
  const wallet = useSessionWallet();
  const queries = useQueryClient();
  const t = useTranslations('live');
  // `t` isn't a dependency of the effect: the new `t` after a refresh of the page would close and reopen the
  // connection.
  const readTexts = useEffectEvent(() => t);
  useEffect(() => {
    if (wallet === undefined) return;
    let isOver = false;
    let follower: LiveFollower | null = null;
    let isLoading = false;
    const update = (): void => {
      const topics = collectTopics();
      if (follower !== null) {
        follower.update(topics);
        return;
      }
      if (isLoading || (wallet === null && topics.duelIds.length === 0 && !topics.lobby)) return;
      isLoading = true;
      runWhenIdle(async () => {
        const { startFollowing } = await loadFollow();
        if (!isOver) follower = startFollowing({ t: readTexts(), wallet, queries, topics: collectTopics() });
      });
    };
    update();
    const unsubscribe = onTopicsChange(update);
    return () => {
      isOver = true;
      unsubscribe();
      follower?.stop();
    };
  }, [wallet, queries]);
  return null;
}
