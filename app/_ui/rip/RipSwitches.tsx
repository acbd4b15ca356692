'use client';

import type { RefObject } from 'react';
import { Icon } from '../Icon';
import type { RipPhase } from './phases';
import styles from './RipSwitches.module.css';
import type { RevealFacts } from './reveal-cues';
import { openOutput } from './sound-output';
import { useRevealCues } from './use-reveal-cues';
import { useSetting } from './use-setting';

interface Props {
  readonly table: RefObject<HTMLElement | null>;
  readonly phase: RipPhase;
  /** Null while the card isn't known. */
  readonly facts: RevealFacts | null;
}

/** Plays a reveal's sounds, with the switches for them and for fast reveals. Both are remembered in this browser. */
export default function RipSwitches({ table, phase, facts }: Props) {
  const [isSoundOn, setSound] = useSetting('sound');
  const [isFast, setFast] = useSetting('fast');
  useRevealCues(table, phase, facts, isSoundOn);
  const toggleSound = (): void => {
    setSound(!isSoundOn);
    if (!isSoundOn) openOutput();
  };
  return (
    <span className={styles.switches}>
      <button type="button" role="switch" aria-checked={isSoundOn} className={styles.switch} onClick={toggleSound}>
        <Icon name={isSoundOn ? 'sound' : 'muted'} />
        <span>
          Sound<span aria-hidden="true"> {isSoundOn ? 'on' : 'off'}</span>
        </span>
      </button>
      <button
        type="button"
        role="switch"
        aria-checked={isFast}
        className={styles.switch}
        onClick={() => setFast(!isFast)}
      >
        <Icon name="fast" />
        <span>
          Fast<span aria-hidden="true"> {isFast ? 'on' : 'off'}</span>
        </span>
      </button>
    </span>
  );
}
