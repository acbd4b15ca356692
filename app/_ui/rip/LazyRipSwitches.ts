'use client';

import dynamic from 'next/dynamic';
import { retryImport } from '../../_site/retry-import';
import { runWhenIdle } from '../../_site/when-idle';

/**
 * `RipSwitches`, with the code that plays a reveal's sounds. It loads when the browser is idle, since a page works
 * without it.
 */
export const LazyRipSwitches = dynamic(
  retryImport(async () => {
    await new Promise<void>(runWhenIdle);
    return import('./RipSwitches');
  }),
  { ssr: false },
);
