'use client';

import { useEffect } from 'react';
import { useTranslations } from '#use-translations';
import { Problem } from '../_ui/Problem';
import type { PracticeFailure } from './practice-round';

/**
 * The reason why there is no card. The button below the pack requests it again. If the service couldn't be reached, so
 * does this note once the browser is online again.
 */
export default function NoPracticeCard({ failure, retry }: { failure: PracticeFailure; retry: () => void }) {
  const t = useTranslations('guest.practice');
  // Once the browser is online again, the note goes with the retry, so nothing has to follow this.
  const reason = failure === 'unreachable' && !navigator.onLine ? 'offline' : failure;
  useEffect(() => {
    if (failure !== 'unreachable') return;
    addEventListener('online', retry);
    return () => removeEventListener('online', retry);
  }, [failure, retry]);
  return (
    <Problem
      what={t(`failures.${reason}.what`)}
      money={t('nothingPaid')}
      next={t(`failures.${reason}.next`)}
      tone={failure === 'unreachable' ? 'warning' : 'danger'}
    />
  );
}
