'use client';

import { useCallback } from 'react';
import { InBrowserCheck } from '../../_site/InBrowserCheck';

/** Recomputes the policy's hash in this browser on request; its code loads then. */
export function PolicyCheck({ policyHash }: { policyHash: string }) {
  const check = useCallback(async () => (await import('./check-policy')).checkPolicy(policyHash), [policyHash]);
  return <InBrowserCheck check={check} busyLabel="Checking the document…" />;
}
