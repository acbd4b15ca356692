'use client';

import { useCallback } from 'react';
import { InBrowserCheck } from '../../_site/InBrowserCheck';

interface Props {
  readonly machineKey: string;
  readonly shownSeal: { readonly sequence: number; readonly oddsHash: string };
}

/** Recomputes a machine's seal in this browser on request; its code loads then. */
export function SealCheck({ machineKey, shownSeal: { sequence, oddsHash } }: Props) {
  const check = useCallback(
    async () => (await import('./check-seal')).checkSeal(machineKey, { sequence, oddsHash }),
    [machineKey, sequence, oddsHash],
  );
  return <InBrowserCheck check={check} busyLabel="Checking the seal…" />;
}
