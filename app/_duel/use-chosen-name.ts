'use client';

import { useQuery } from '@tanstack/react-query';
import { useNetwork } from '../_site/contexts';

/** How long a name that was read is used without reading it again: names seldom change. */
const STALE_MS = 60_000;

/**
 * Returns the name that a wallet's player chose; undefined without a wallet or a name, until the name is loaded, and
 * for the practice opponent's wallet.
 */
export function useChosenName(wallet: string | null): string | undefined {
  const practiceWallet = useNetwork()?.sparringWallet;
  const { data } = useQuery({
    queryKey: ['chosen-name', wallet],
    queryFn: async () => (await import('./chosen-names')).readChosenName(wallet as string),
    enabled: wallet !== null && wallet !== practiceWallet,
    staleTime: STALE_MS,
  });
  return data ?? undefined;
}
