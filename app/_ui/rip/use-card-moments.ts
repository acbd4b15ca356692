'use client';

import { type RefObject, useEffect } from 'react';
import styles from './CardMoment.module.css';

/**
 * Adds the styles of an epic or legendary card's reveal to a table. When the skip button appears, moves the focus to it
 * from the torn pack, so that the key that tore the pack also skips.
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
