import type { ReactNode } from 'react';
import styles from './Figure.module.css';

/** A row of key numbers; each child is a `Figure`. */
export function Figures({ children }: { children: ReactNode }) {
  return <dl className={styles.figures}>{children}</dl>;
}

/** A number in `Figures`, with its name and a note. */
export function Figure({ name, note, children }: { name: string; note: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.figure}>
      <dt>{name}</dt>
      <dd>{children}</dd>
      <dd className={styles.note}>{note}</dd>
    </div>
  );
}

/** A number without a unit, in the size of a large `Amount`, for use beside one. */
export function LargeNumber({ children }: { children: ReactNode }) {
  return <span className={styles.score}>{children}</span>;
}
