'use client';

import type { AnimationEvent } from 'react';
import { useTranslations } from '#use-translations';
import { Button } from '../Button';
import styles from './RipControls.module.css';
import type { RipAnimation } from './use-rip';

/** How to tear a pack: on a touch screen by a tap or a swipe, elsewhere also by the keyboard. */
export function RipHint() {
  const t = useTranslations('ui.rip');
  return (
    <span>
      <span className={styles.touch}>{t('hintTouch')}</span>
      <span className={styles.pointer}>{t.rich('hintPointer', { key: (text) => <kbd>{text}</kbd> })}</span>
    </span>
  );
}

/**
 * Button to skip the animation, as large as the table. It appears 600 ms after the tear, so that nobody skips it by mistake,
 * and then takes the torn pack's focus: the key that opened the pack skips, too.
 */
export function SkipButton({ skip }: Pick<RipAnimation, 'skip'>) {
  const t = useTranslations('ui.rip');
  const takeFocus = ({ currentTarget }: AnimationEvent<HTMLElement>): void => {
    const { activeElement } = document;
    if (activeElement instanceof HTMLButtonElement && 'torn' in activeElement.dataset)
      currentTarget.querySelector('button')?.focus({ preventScroll: true });
  };
  return (
    <span className={styles.skip} onAnimationEnd={takeFocus}>
      <Button variant="quiet" onClick={skip}>
        {t('skip')}
      </Button>
    </span>
  );
}
