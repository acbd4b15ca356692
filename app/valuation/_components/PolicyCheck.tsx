'use client';

import { useCallback } from 'react';
import { useTranslations } from '#use-translations';
import { InBrowserCheck } from '../../_site/InBrowserCheck';

/** Button that recomputes the policy's hash in this browser. The code that does so loads when it is pressed. */
export function PolicyCheck({ policyHash }: { policyHash: string }) {
  const t = useTranslations('valuation');
  const check = useCallback(async () => (await import('./check-policy')).checkPolicy(t, policyHash), [t, policyHash]);
  return <InBrowserCheck check={check} busyLabel={t('check.busy')} />;
}
