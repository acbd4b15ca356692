'use client';

import { type RefObject, useEffect } from 'react';
import styles from './CardMoment.module.css';

/**
 * Adds the styles of rare cards' moments to a table. Gives the button that skips the torn pack's focus once it appears: the
 * key that opened the pack skips, too.
 */
export function useCardMoments(table: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const place = table.current;
    if (place === null) return;
    place.classList.add(styles.moments ?? '');
    const takeFocus = ({ target }: AnimationEvent): void => {
      const { activeElement } = document;
      if (!(activeElement instanceof HTMLButtonElement && 'torn' in activeElement.dataset)) return;
      if (target instanceof HTMLSpanElement)
        target.querySelector<HTMLElement>(':scope > button')?.focus({ preventScroll: true });
    };
    place.addEventListener('animationend', takeFocus);
    return () => place.removeEventListener('animationend', takeFocus);
  }, [table]);
}
