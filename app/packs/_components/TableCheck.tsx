'use client';

import { useCallback } from 'react';
import { useTranslations } from '#use-translations';
import { InBrowserCheck } from '../../_site/InBrowserCheck';

/** Button that recomputes the sealed table in this browser. The code that does so loads when it is pressed. */
export function TableCheck({ packId, root: tableRoot }: { packId: string; root: string }) {
  const t = useTranslations('packs');
  const check = useCallback(
    async () => (await import('./check-table')).checkTable(t, packId, tableRoot),
    [t, packId, tableRoot],
  );
  return <InBrowserCheck check={check} busyLabel={t('check.busy')} />;
}
