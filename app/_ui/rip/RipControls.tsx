'use client';

import { useTranslations } from '#use-translations';
import { Button } from '../Button';
import styles from './RipControls.module.css';
import type { RipAnimation } from './use-rip';

/** A hint on how to tear a pack: on a touch screen by a tap or a swipe, elsewhere also by the keyboard. */
export function RipHint() {
  const t = useTranslations('ui.rip');
  return (
    <span>
      <span className={styles.touch}>{t('hintTouch')}</span>
      <span className={styles.pointer}>{t.rich('hintPointer', { key: (text) => <kbd>{text}</kbd> })}</span>
    </span>
  );
}

/** Button to skip the animation. It appears 600 ms after it is rendered, so that nobody skips by mistake. */
export function SkipButton({ skip }: Pick<RipAnimation, 'skip'>) {
  const t = useTranslations('ui.rip');
  return (
    <span className={styles.skip}>
      <Button variant="quiet" onClick={skip}>
        {t('skip')}
      </Button>
    </span>
  );
}
