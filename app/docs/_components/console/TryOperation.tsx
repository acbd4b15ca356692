'use client';

import dynamic from 'next/dynamic';
import { useState } from 'react';
import { retryImport } from '../../../_site/retry-import';
import styles from '../Reference.module.css';
import type { ConsoleForm } from './form';

const Console = dynamic(
  retryImport(async () => (await import('./Console')).Console),
  { ssr: false, loading: () => <p role="status">Loading the form…</p> },
);

/**
 * Disclosure with a form that calls the operation. The form's code loads only when it is opened, to keep the page
 * small.
 */
export function TryOperation({ name, form }: { name: string; form: ConsoleForm }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={styles.more} onToggle={({ currentTarget }) => setOpen((was) => was || currentTarget.open)}>
      <summary className={styles.try}>Try {name} here</summary>
      {isOpen ? <Console form={form} /> : <noscript>The form needs JavaScript. Use a sample below.</noscript>}
    </details>
  );
}
