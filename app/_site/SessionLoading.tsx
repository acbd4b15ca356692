'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from '#use-translations';
import { Button } from '../_ui/Button';
import { Problem } from '../_ui/Problem';
import { toFault } from './fault';
import { SESSION_QUERY_KEY } from './session';

/** Shown until the session is known; if it can't be read, the error and a button to retry. */
export function SessionLoading() {
  const t = useTranslations('site');
  const queries = useQueryClient();
  // Observes the session query without sending it; `useSessionWallet` sends it.
  const { error, isFetching } = useQuery<string | null>({
    queryKey: SESSION_QUERY_KEY,
    queryFn: async () => (await import('./session-calls')).readSessionWallet(),
    enabled: false,
  });
  if (error === null || isFetching) return <p role="status">{t('session.checking')}</p>;
  return (
    <Problem tone="warning" {...toFault(t, error, t('session.thenTryAgain'))}>
      <Button onClick={() => void queries.invalidateQueries({ queryKey: SESSION_QUERY_KEY })}>{t('tryAgain')}</Button>
    </Problem>
  );
}
