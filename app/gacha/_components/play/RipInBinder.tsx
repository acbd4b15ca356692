'use client';

import dynamic from 'next/dynamic';
import { retryImport } from '../../../_site/retry-import';
import { useSessionWallet } from '../../../_site/session';

const InBinder = dynamic(
  retryImport(() => import('../../../_binder/InBinder')),
  { ssr: false },
);

/** Shows how many of this machine's cards are in the player's binder; nothing without a session. */
export function RipInBinder({ machineKey, ripId }: { machineKey: string; ripId: string }) {
  const wallet = useSessionWallet();
  return typeof wallet === 'string' ? (
    <InBinder wallet={wallet} kind="machine" setId={machineKey} roundId={ripId} />
  ) : null;
}
