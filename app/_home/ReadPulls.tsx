'use client';

import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslations } from '#use-translations';
import { toFault } from '../_site/fault';
import { Button } from '../_ui/Button';
import { PullStrip, type Pulls } from './PullStrip';

interface Props {
  /** The query of the newest pulls. It has data or an error. */
  readonly query: UseQueryResult<Pulls | null>;
}

/** The newest pulls as the browser has read them; if they couldn't be read, the error and a button to try again. */
export default function ReadPulls({ query: { data, error, refetch } }: Props) {
  const t = useTranslations('site');
  if (data != null) return <PullStrip {...data} />;
  const { what, next } = toFault(t, error, t('session.thenTryAgain'));
  // Not a `Problem`: Next would split its styles from those of `Panel`, and so make the first load of pages larger.
  return (
    <p role="alert">
      <strong>{what}</strong> {next} <Button onClick={() => void refetch()}>{t('tryAgain')}</Button>
    </p>
  );
}
