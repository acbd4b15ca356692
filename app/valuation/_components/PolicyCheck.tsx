'use client';

import { useCallback } from 'react';
import { CheckHere } from '../../_site/CheckHere';

/** Recomputes the policy's hash in this browser on request; its code loads then. */
export function PolicyCheck({ policyHash }: { policyHash: string }) {
  const check = useCallback(async () => (await import('./check-policy')).checkPolicy(policyHash), [policyHash]);
  return <CheckHere check={check} busy="Reading the document and hashing it" />;
}
