'use client';

import { useTranslations } from '#use-translations';
import { Button } from '../_ui/Button';
import { Problem } from '../_ui/Problem';
import type { PracticeFailure } from './practice-round';

/** The reason why there is no card, with a button for another try. */
export default function NoPracticeCard({ failure, retry }: { failure: PracticeFailure; retry: () => void }) {
  const t = useTranslations('guest.practice');
  return (
    <Problem
      what={t(`failures.${failure}.what`)}
      money={t('nothingPaid')}
      next={t(`failures.${failure}.next`)}
      tone={failure === 'unreachable' ? 'warning' : 'danger'}
    >
      <Button onClick={retry}>{t(`failures.${failure}.again`)}</Button>
    </Problem>
  );
}
