'use client';

import { useEffect, useRef } from 'react';
import { useTranslations } from '#use-translations';
import { bringIntoView } from '../_ui/bring-into-view';
import { Problem } from '../_ui/Problem';
import type { PracticeFailure } from './practice-round';

/** Height of the button below the place of the pack, with the space between them. */
const BUTTON_PX = 88;

/**
 * The reason why there is no card. The button below the pack requests the card again. After `unreachable`, this note
 * does so too, as soon as the browser is online again.
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
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Together with the button that was pressed: the pack's place is higher than the note.
    if (place.current !== null) bringIntoView(place.current, place.current, BUTTON_PX);
  }, []);
  return (
    <div ref={place}>
      <Problem
        what={t(`failures.${reason}.what`)}
        money={t('nothingPaid')}
        next={t(`failures.${reason}.next`)}
        tone={failure === 'unreachable' ? 'warning' : 'danger'}
      />
    </div>
  );
}
