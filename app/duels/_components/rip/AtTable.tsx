'use client';

import { type ReactNode, useState } from 'react';
import { createPortal } from 'react-dom';
import styles from './ResultPanel.module.css';

/** Shows the start of the next duel (`children`) over the player's table; on a page without such a table, in place. */
export function AtTable({ children }: { children: ReactNode }) {
  const [table] = useState(() => document.querySelector('[data-own-table]'));
  if (table === null) return <div className={styles.run}>{children}</div>;
  return createPortal(<div className={styles.atTable}>{children}</div>, table);
}
