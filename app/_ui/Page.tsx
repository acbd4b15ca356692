import type { ReactNode } from 'react';
import styles from './Page.module.css';

interface Props {
  readonly title: ReactNode;
  /** Introduction, shown below the title. */
  readonly lead?: ReactNode;
  /** The page's main action. */
  readonly action?: ReactNode;
  /** Narrow layout, for one column of text or one form. */
  readonly narrow?: boolean;
  readonly children?: ReactNode;
}

/** The main part of a page, between header and footer. */
export function Page({ title, lead, action, narrow = false, children }: Props) {
  return (
    <main id="content" className={`${styles.page} ${narrow ? styles.narrow : ''}`}>
      <div className={styles.head}>
        <div>
          <h1>{title}</h1>
          {lead ? <p className={styles.lead}>{lead}</p> : null}
        </div>
        {action}
      </div>
      {children}
    </main>
  );
}
