'use client';

import { useEffect, useRef, useState } from 'react';
import { CopyButton } from '../../_ui/CopyButton';

/**
 * Button that copies the code of the `figure` element around it. It reads the code from the page, so that the page
 * doesn't contain it twice.
 */
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
