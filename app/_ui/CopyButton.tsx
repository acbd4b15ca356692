'use client';

import { useState } from 'react';
import { useTranslations } from '#use-translations';
import { Button } from './Button';
import { Icon } from './Icon';

interface Props {
  readonly text: string;
  readonly name?: string;
  readonly isPrimary?: boolean;
}

/**
 * Button that copies `text` and shows whether that worked until the button loses the focus. Screen readers announce the
 * outcome.
 */
export function CopyButton({ text, name, isPrimary = false }: Props) {
  const t = useTranslations('ui.copy');
  const [result, setResult] = useState<'copied' | 'refused' | null>(null);
  const copy = async () => {
    try {
      // Without HTTPS, a browser has no clipboard.
      await navigator.clipboard.writeText(text);
      setResult('copied');
    } catch {
      setResult('refused');
    }
  };
  return (
    <Button variant={isPrimary ? 'primary' : 'quiet'} large={isPrimary} onClick={copy} onBlur={() => setResult(null)}>
      <Icon name={result === 'copied' ? 'tick' : 'copy'} />
      {result === null ? (name ?? t('button')) : t(result)}
    </Button>
  );
}
