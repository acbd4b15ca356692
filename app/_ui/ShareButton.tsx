'use client';

import { useState } from 'react';
import { useTranslations } from '#use-translations';
import { Button } from './Button';
import { Icon } from './Icon';

interface Props {
  /** Path below the origin. */
  readonly path: string;
  /** Title that other apps show beside the link. */
  readonly title: string;
  /**
   * Text that the device's share sheet passes on with the link; copied before the link where there is no share sheet.
   */
  readonly text?: string | undefined;
}

/** Opens the device's share sheet; in browsers without one, copies `text`, if given, and the link. */
export function ShareButton({ path, title, text }: Props) {
  const t = useTranslations('ui.share');
  const [result, setResult] = useState<'copied' | 'refused' | null>(null);
  const share = async (): Promise<void> => {
    const url = `${location.origin}${path}`;
    // The promise rejects when the player closes the share sheet; nothing is left to do then.
    if (typeof navigator.share === 'function')
      return navigator.share({ url, title, ...(text === undefined ? {} : { text }) }).catch(() => {});
    try {
      // Without HTTPS, a browser has no clipboard.
      await navigator.clipboard.writeText(text === undefined ? url : `${text} ${url}`);
      setResult('copied');
    } catch {
      setResult('refused');
    }
  };
  return (
    <Button large onClick={share} onBlur={() => setResult(null)}>
      <Icon name={result === 'copied' ? 'tick' : 'outside'} />
      {t(result ?? 'button')}
    </Button>
  );
}
