'use client';

import { useEffect, useRef } from 'react';
import { useTranslations } from '#use-translations';
import { bringIntoView } from '../_ui/bring-into-view';
import { Problem } from '../_ui/Problem';
import type { PracticeFailure } from './practice-round';

/** Height of the button below the pack, with the space between them. */
const BUTTON_PX = 88;

/** The reason why there is no card. The button below the pack requests the card again. */
export default function PracticeFailureNote({ reason }: { reason: PracticeFailure | 'offline' }) {
  const t = useTranslations('guest.practice');
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Brings the note into view together with the button below it. The note isn't as tall as the pack that it replaces.
    if (place.current !== null) bringIntoView(place.current, place.current, BUTTON_PX);
  }, []);
  return (
    <div ref={place}>
      <Problem
        what={t(`failures.${reason}.what`)}
        money={t('nothingPaid')}
        next={t(`failures.${reason}.next`)}
        tone={reason === 'unreachable' || reason === 'offline' ? 'warning' : 'danger'}
      />
    </div>
  );
}
