'use client';

import { useCallback } from 'react';
import { InBrowserCheck } from '../../_site/InBrowserCheck';

/** Recomputes the sealed table in this browser on request; its code loads then. */
export function TableCheck({ packId, root: tableRoot }: { packId: string; root: string }) {
  const check = useCallback(
    async () => (await import('./check-table')).checkTable(packId, tableRoot),
    [packId, tableRoot],
  );
  return <InBrowserCheck check={check} busyLabel="Checking the table…" />;
}
