'use client';

import { useEffect, useRef, useState } from 'react';
import { CopyButton } from '../../_ui/CopyButton';

/** Copies the program of the figure around it. It is read from the page, which would otherwise have it twice. */
export function CopyCode() {
  const place = useRef<HTMLSpanElement>(null);
  const [text, setText] = useState('');
  useEffect(() => setText(place.current?.closest('figure')?.querySelector('code')?.textContent ?? ''), []);
  return (
    <span ref={place}>
      <CopyButton text={text} />
    </span>
  );
}
