'use client';

import { useEffect, useState } from 'react';
import styles from './OperationIndex.module.css';

/** An operation's name and method. The name is also its anchor on the page. */
export interface IndexEntry {
  readonly id: string;
  readonly method: string;
}

/**
 * List of the page's operations, with the operation in view marked. On a wide screen it is open beside the text if the
 * browser knows `::details-content`; else it is collapsed. Without JavaScript only the mark is missing.
 */
export function OperationIndex({ entries }: { entries: readonly IndexEntry[] }) {
  const currentId = useIdInView(entries);
  return (
    <details className={styles.index}>
      <summary>On this page: {entries.length} operations</summary>
      <nav aria-label="On this page">
        <ul className={styles.list}>
          {entries.map(({ id, method }) => (
            <li key={id}>
              <a href={`#${id}`} aria-current={id === currentId ? 'location' : undefined}>
                <span className={styles.method}>{method}</span> {id}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </details>
  );
}

/**
 * Returns the id of the first operation in the upper part of the window; if there is none, of the last one that was
 * there, or null before the first.
 */
function useIdInView(entries: readonly IndexEntry[]): string | null {
  const [currentId, setCurrentId] = useState<string | null>(null);
  useEffect(() => {
    const inView = new Set<string>();
    const observer = new IntersectionObserver(
      (changes) => {
        for (const { target, isIntersecting } of changes) inView[isIntersecting ? 'add' : 'delete'](target.id);
        const first = entries.find(({ id }) => inView.has(id));
        if (first !== undefined) setCurrentId(first.id);
      },
      // The upper part: from just below the place to which a link scrolls an operation (two of --space-8), to a third
      // of the window.
      { rootMargin: '-150px 0px -66% 0px' },
    );
    for (const { id } of entries) {
      const operation = document.getElementById(id);
      if (operation !== null) observer.observe(operation);
    }
    return () => observer.disconnect();
  }, [entries]);
  return currentId;
}
