'use client';

import { useState } from 'react';
import { Button } from './Button';
import { Icon } from './Icon';

const SAID = { yes: 'Copied', refused: 'Not copied. Select the text and copy it.' } as const;

/** Copies `text` whole and says so until it loses the focus, to a screen reader as well: the button is a live region. */
export function CopyButton({ text, name = 'Copy' }: { text: string; name?: string }) {
  const [copied, setCopied] = useState<keyof typeof SAID | null>(null);
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setCopied('yes'),
      () => setCopied('refused'),
    );
  return (
    <Button look="quiet" onClick={copy} onBlur={() => setCopied(null)}>
      <Icon name={copied === 'yes' ? 'tick' : 'copy'} />
      {copied === null ? name : SAID[copied]}
    </Button>
  );
}
