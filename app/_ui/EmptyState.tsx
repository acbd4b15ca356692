import type { ReactNode } from 'react';
import styles from './EmptyState.module.css';

/** Placeholder where there is nothing to show, such as an empty list: explains it, and may offer a first step. */
export function EmptyState({
  title,
  children,
  action,
}: {
  title: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
}) {
  return (
    <div className={styles.empty}>
      <svg
        className={styles.sign}
        viewBox="-34 -42 70 84"
        aria-hidden="true"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
      >
        <path d="M-24-40h22l7 13l-11 13l11 14l-11 13l11 14l-9 13h-20a8 8 0 0 1-8-8v-64a8 8 0 0 1 8-8z" />
        <path d="M6-40h18a8 8 0 0 1 8 8v64a8 8 0 0 1-8 8h-20l9-13l-11-14l11-13l-11-14l11-13z" />
      </svg>
      <p className={styles.title}>{title}</p>
      {children ? <p className={styles.words}>{children}</p> : null}
      {action}
    </div>
  );
}
