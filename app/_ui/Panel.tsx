import { type ReactNode, useId } from 'react';
import styles from './Panel.module.css';
import type { Side } from './side';

interface Props {
  readonly title?: ReactNode;
  /** A remark or link at the end of the title's line; not shown without a title. */
  readonly aside?: ReactNode;
  /** Draws the side's colour along the top; the title must name the side. */
  readonly side?: Side;
  readonly children: ReactNode;
}

/** A framed section of a page, with a title or without one. */
export function Panel({ title, aside, side, children }: Props) {
  const id = useId();
  const labelled = title === undefined ? undefined : id;
  return (
    <section className={[styles.panel, side && styles[side]].filter(Boolean).join(' ')} aria-labelledby={labelled}>
      {title === undefined ? null : (
        <header className={styles.head}>
          <h2 id={id}>{title}</h2>
          {aside === undefined ? null : <div className={styles.aside}>{aside}</div>}
        </header>
      )}
      {children}
    </section>
  );
}
