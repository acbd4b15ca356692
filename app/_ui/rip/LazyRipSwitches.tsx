'use client';

import dynamic from 'next/dynamic';
import { type ComponentProps, useEffect, useState } from 'react';
import { retryImport } from '../../_site/retry-import';
import { runWhenIdle } from '../../_site/when-idle';
import type RipSwitchesOf from './RipSwitches';

const RipSwitches = dynamic(
  retryImport(() => import('./RipSwitches')),
  { ssr: false },
);

/** The sounds and switches of a reveal. They load when the browser is idle: no page needs them at first. */
export function LazyRipSwitches(props: ComponentProps<typeof RipSwitchesOf>) {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => runWhenIdle(() => setIdle(true)), []);
  return isIdle ? <RipSwitches {...props} /> : null;
}
