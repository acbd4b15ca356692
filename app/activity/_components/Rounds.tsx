'use client';

import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslations } from '#use-translations';
import type { EndpointResponse } from '../../../lib/client/given';
import type { listActivity } from '../../../lib/games/activity-contract';
import { useUnopenedPacks } from '../../_duel/use-unopened';
import { toFault } from '../../_site/fault';
import { Button } from '../../_ui/Button';
import { Problem } from '../../_ui/Problem';
import { Round } from './Round';
import styles from './Rounds.module.css';
import { SealedRound } from './SealedRound';

type RoundPage = EndpointResponse<typeof listActivity>;

/** For this long a new visit doesn't read the list again: HTTP caches may return the same page for as long anyway. */
const STALE_AFTER_MS = 30_000;

interface Props {
  /** The first page, read on the server; null if that failed. */
  readonly firstPage: RoundPage | null;
  /** Shown if there are no rounds. The server renders this, so that the browser doesn't load the code for it. */
  readonly emptyNote: ReactNode;
  /** Whether the page request had no session. Then no duel is the viewer's own, and no result must be kept hidden. */
  readonly isVisitor: boolean;
}

/** The verified rounds, newest first, with a button that loads more. */
export function Rounds({ firstPage, emptyNote, isVisitor }: Props) {
  const t = useTranslations('activity.rounds');
  const siteTexts = useTranslations('site');
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage, isFetchNextPageError } =
    useInfiniteQuery({
      queryKey: ['activity'],
      queryFn: async ({ pageParam }) => (await import('./read-rounds')).readRounds(pageParam),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
      staleTime: STALE_AFTER_MS,
      ...(firstPage === null ? {} : { initialData: { pages: [firstPage], pageParams: [undefined] } }),
    });
  const unopened = useUnopenedPacks();
  const again = isFetchNextPageError ? () => fetchNextPage() : () => refetch();
  const trouble =
    error === null ? null : (
      <Problem {...toFault(siteTexts, error, t('pressTryAgain'))}>
        <Button onClick={again}>{t('tryAgain')}</Button>
      </Problem>
    );
  if (data === undefined) return trouble ?? <p role="status">{t('loading')}</p>;
  const rounds = data.pages.flatMap(({ items }) => items);
  if (rounds.length === 0) return trouble ?? emptyNote;
  return (
    <div className={styles.rounds}>
      <ul className={styles.list}>
        {rounds.map((round) => (
          <li key={`${round.mode} ${round.roundId}`}>
            {unopened?.has(round.roundId) ? (
              <SealedRound round={round} />
            ) : (
              <div className={unopened === undefined && !isVisitor ? styles.unknown : undefined}>
                <Round round={round} />
              </div>
            )}
          </li>
        ))}
      </ul>
      {trouble}
      {hasNextPage && trouble === null ? (
        <Button onClick={() => fetchNextPage()} busyLabel={isFetchingNextPage ? t('loadingOlder') : null}>
          {t('showOlder')}
        </Button>
      ) : null}
      <p className={styles.count} role="status">
        {t(hasNextPage ? 'shown' : 'allShown', { count: rounds.length })}
      </p>
    </div>
  );
}
