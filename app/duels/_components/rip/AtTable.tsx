'use client';

import { type ReactNode, useState } from 'react';
import { createPortal } from 'react-dom';
import styles from './ResultPanel.module.css';

/** Shows `children` over a player's table, since the next duel takes its place; below the buttons if there is none. */
export function AtTable({ children }: { children: ReactNode }) {
  const [table] = useState(() => document.querySelector('[data-own-table]'));
  if (table === null) return <div className={styles.run}>{children}</div>;
  return createPortal(<div className={styles.atTable}>{children}</div>, table);
}
