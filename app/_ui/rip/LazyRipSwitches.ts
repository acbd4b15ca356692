'use client';

import dynamic from 'next/dynamic';
import { retryImport } from '../../_site/retry-import';
import { runWhenIdle } from '../../_site/when-idle';

/** The sounds and switches of a reveal. They load when the browser is idle: no page needs them at first. */
export const LazyRipSwitches = dynamic(
  retryImport(async () => {
    await new Promise<void>(runWhenIdle);
    return import('./RipSwitches');
  }),
  { ssr: false },
);
