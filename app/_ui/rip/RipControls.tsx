'use client';

import { Button } from '../Button';
import styles from './RipControls.module.css';
import type { RipAnimation } from './use-rip';

/** How to tear a pack: on a touch screen by a tap or a swipe, elsewhere also by the keyboard. */
export const RipHint = () => (
  <span>
    <span className={styles.touch}>Tap or swipe your pack</span>
    <span className={styles.pointer}>
      Drag across the top, click the pack, or focus it and press <kbd>Space</kbd>
    </span>
  </span>
);

/** Button to skip the animation. It appears 600 ms after the tear, so that nobody skips it by mistake. */
export const SkipButton = ({ skip }: Pick<RipAnimation, 'skip'>) => (
  <span className={styles.skip}>
    <Button variant="quiet" onClick={skip}>
      Skip
    </Button>
  </span>
);
