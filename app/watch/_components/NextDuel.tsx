'use client';

import { useQuery } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useTransition } from 'react';
import { useTranslations } from '#use-translations';
import { useLiveMode, useTopics } from '../../_live/topics';
import { Button } from '../../_ui/Button';
import { Panel } from '../../_ui/Panel';

/** How often the featured duel is read while changes don't arrive by a stream. */
const POLL_MS = 10_000;

/** Offers the featured duel if it is live and isn't `duelId`'s. Never replaces the duel on the page by itself. */
export function NextDuel({ duelId }: { duelId: string | null }) {
  const t = useTranslations('duel.watch');
  const router = useRouter();
  const [isLoading, startLoading] = useTransition();
  useTopics({ lobby: true });
  const { data: featured } = useQuery({
    queryKey: ['featured-duel'],
    queryFn: async () => (await import('../../_duel/calls')).readFeaturedDuel(),
    // With a stream, a change of the lobby triggers the next read. Without one, this query polls.
    refetchInterval: useLiveMode() === 'stream' ? false : POLL_MS,
  });
  if (featured == null || !featured.isLive || featured.duelId === duelId) return null;
  return (
    <Panel>
      <p role="status">{t('another')}</p>
      <Button variant="primary" disabled={isLoading} onClick={() => startLoading(() => router.refresh())}>
        {t('watchIt')}
      </Button>
    </Panel>
  );
}
