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
  /** The language of pages for developers, which are English in every language of the site. */
  readonly lang?: 'en';
  readonly children?: ReactNode;
}

/** The main part of a page, between header and footer. */
export function Page({ title, lead, action, narrow = false, lang, children }: Props) {
  return (
    <main id="content" lang={lang} className={`${styles.page} ${narrow ? styles.narrow : ''}`}>
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
