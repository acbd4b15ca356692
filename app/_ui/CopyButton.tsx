'use client';

import { useState } from 'react';
import { Button } from './Button';
import { Icon } from './Icon';

const COPY_RESULTS = { yes: 'Copied', refused: 'Not copied. Select the text and copy it.' } as const;

/**
 * Button that copies `text` and shows whether that worked until the button loses the focus. Screen readers announce the
 * outcome.
 */
export function CopyButton({ text, name = 'Copy' }: { text: string; name?: string }) {
  const [copied, setCopied] = useState<keyof typeof COPY_RESULTS | null>(null);
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setCopied('yes'),
      () => setCopied('refused'),
    );
  return (
    <Button variant="quiet" onClick={copy} onBlur={() => setCopied(null)}>
      <Icon name={copied === 'yes' ? 'tick' : 'copy'} />
      {copied === null ? name : COPY_RESULTS[copied]}
    </Button>
  );
}
