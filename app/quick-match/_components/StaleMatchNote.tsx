'use client';

import { useTranslations } from '#use-translations';
import type { PolledMatch } from '../../_match/use-match-status';
import { toFault } from '../../_site/fault';
import { useIsAfter } from '../../_ui/now';
import { Problem } from '../../_ui/Problem';

/** How long after its due time a poll counts as overdue. */
const OVERDUE_AFTER_MS = 10_000;

/** Says that the search as shown may be out of date, if a poll has failed or is overdue. */
export function StaleMatchNote({ error, nextPollAtMs }: Pick<PolledMatch, 'error' | 'nextPollAtMs'>) {
  const t = useTranslations('match.stale');
  const siteTexts = useTranslations('site');
  const isOverdue = useIsAfter(nextPollAtMs === null ? null : new Date(nextPollAtMs + OVERDUE_AFTER_MS));
  if (error !== null)
    return <Problem tone="warning" {...toFault(siteTexts, error, t('next'))} money={t('secondsOld')} />;
  if (!isOverdue) return null;
  return <Problem tone="warning" what={t('slow')} money={t('outOfDate')} next={t('next')} />;
}
