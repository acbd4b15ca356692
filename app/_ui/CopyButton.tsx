'use client';

import { useState } from 'react';
import { Button } from './Button';
import { Icon } from './Icon';

/** Copies `text` whole and says so until it loses the focus. */
export function CopyButton({ text, name = 'Copy' }: { text: string; name?: string }) {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    setCopied(true);
  };
  return (
    <Button look="quiet" onClick={copy} onBlur={() => setCopied(false)}>
      <Icon name={copied ? 'tick' : 'copy'} />
      {copied ? 'Copied' : name}
    </Button>
  );
}
