'use client';

import { useState } from 'react';
import { useTranslations } from '#use-translations';
import { Button } from './Button';
import { Icon } from './Icon';

/**
 * Button that copies `text` and shows whether that worked until the button loses the focus. Screen readers announce the
 * outcome.
 */
export function CopyButton({ text, name }: { text: string; name?: string }) {
  const t = useTranslations('ui.copy');
  const [result, setResult] = useState<'copied' | 'refused' | null>(null);
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setResult('copied'),
      () => setResult('refused'),
    );
  return (
    <Button variant="quiet" onClick={copy} onBlur={() => setResult(null)}>
      <Icon name={result === 'copied' ? 'tick' : 'copy'} />
      {result === null ? (name ?? t('button')) : t(result)}
    </Button>
  );
}
