import type { ReactNode } from 'react';
import { PackArt } from '../../../_ui/PackArt';
import type { Machine } from '../machine';
import styles from './Play.module.css';

interface Props {
  readonly tier: Machine['tier'];
  /** The progress of the rip. */
  readonly children: ReactNode;
}

/** The sealed pack of a rip while it can't be torn yet. */
export const ArrivingPack = ({ tier, children }: Props) => (
  <div className={styles.result}>
    <div className={styles.arriving}>
      <PackArt tier={tier} title="" eager />
    </div>
    <div className={styles.stack}>{children}</div>
  </div>
);
