'use client';

import { useEffect } from 'react';
import { runWhenIdle } from '../_site/when-idle';
import { registerWorker } from './register-worker';

/** Registers the service worker once the page is idle, in production builds. If that fails, the page works without it. */
export function RegisterWorker() {
  useEffect(() => {
    if (process.env.NODE_ENV === 'production') runWhenIdle(() => registerWorker().catch(() => null));
  }, []);
  return null;
}
