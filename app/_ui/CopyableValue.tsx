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

/** Shows a long value shortened in the middle; the title and the copy button have all of it. */
export function CopyableValue({ value, copiedNoun, href, visibleChars = 4 }: Props) {
  const t = useTranslations('ui.copy');
  const [copied, setCopied] = useState(false);
  const short =
    value.length <= visibleChars * 2 + 1 ? value : `${value.slice(0, visibleChars)}…${value.slice(-visibleChars)}`;
  const copy = async () => {
    await navigator.clipboard.writeText(value);
    setCopied(true);
  };
  return (
    <span className={styles.address} title={value}>
      {href === undefined ? <span>{short}</span> : <a href={href}>{short}</a>}
      <button
        className={`${styles.copy} ${copied ? styles.done : ''}`}
        type="button"
        aria-label={t('whole', { what: copiedNoun ?? t('address') })}
        onClick={copy}
        onBlur={() => setCopied(false)}
      >
        <Icon name={copied ? 'tick' : 'copy'} />
      </button>
      <span className={styles.said} aria-live="polite">
        {copied ? t('copied') : ''}
      </span>
    </span>
  );
}
