'use client';

import { useCallback } from 'react';
import { useTranslations } from '#use-translations';
import { InBrowserCheck } from '../../_site/InBrowserCheck';

interface Props {
  readonly machineKey: string;
  readonly shownSeal: { readonly sequence: number; readonly oddsHash: string };
}

/** Button that recomputes a machine's seal in this browser. The code that does so loads when it is pressed. */
export function SealCheck({ machineKey, shownSeal: { sequence, oddsHash } }: Props) {
  const t = useTranslations('gacha');
  const check = useCallback(
    async () => (await import('./check-seal')).checkSeal(t, machineKey, { sequence, oddsHash }),
    [t, machineKey, sequence, oddsHash],
  );
  return <InBrowserCheck check={check} busyLabel={t('seal.checking')} />;
}
