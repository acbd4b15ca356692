'use client';

import { useState } from 'react';
import { useTranslations } from '#use-translations';
import styles from './CopyableValue.module.css';
import { Icon } from './Icon';

interface Props {
  readonly value: string;
  /** Names the value in the copy button's label: "wallet", "transaction", "terms hash". */
  readonly copiedNoun?: string;
  readonly href?: string | undefined;
  /** Characters that are shown at each end. */
  readonly visibleChars?: number;
}

/**
 * Shows a long value shortened in the middle; the title and the copy button have all of it. If the browser refuses to
 * copy, shows it whole, to be selected.
 */
export function CopyableValue({ value, copiedNoun, href, visibleChars = 4 }: Props) {
  const t = useTranslations('ui.copy');
  const [result, setResult] = useState<'copied' | 'refused' | null>(null);
  const shown =
    result === 'refused' || value.length <= visibleChars * 2 + 1
      ? value
      : `${value.slice(0, visibleChars)}…${value.slice(-visibleChars)}`;
  const copy = async () => {
    try {
      // Without HTTPS, a browser has no clipboard.
      await navigator.clipboard.writeText(value);
      setResult('copied');
    } catch {
      setResult('refused');
    }
  };
  return (
    <span className={`${styles.address} ${result === 'refused' ? styles.whole : ''}`} title={value}>
      {href === undefined ? <span>{shown}</span> : <a href={href}>{shown}</a>}
      <button
        className={`${styles.copy} ${result === 'copied' ? styles.done : ''}`}
        type="button"
        aria-label={t('whole', { what: copiedNoun ?? t('address') })}
        onClick={copy}
        onBlur={() => setResult(result === 'refused' ? result : null)}
      >
        <Icon name={result === 'copied' ? 'tick' : 'copy'} />
      </button>
      <span className={styles.said} aria-live="polite">
        {result === null ? '' : t(result)}
      </span>
    </span>
  );
}
