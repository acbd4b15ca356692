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
  useEffect(() => {
    if (failure !== 'unreachable') return;
    addEventListener('online', retry);
    return () => removeEventListener('online', retry);
  }, [failure, retry]);
  return (
    <Problem
      what={t(`failures.${failure}.what`)}
      money={t('nothingPaid')}
      next={t(`failures.${failure}.next`)}
      tone={failure === 'unreachable' ? 'warning' : 'danger'}
    />
  );
}
