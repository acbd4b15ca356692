'use client';

import { useRouter } from 'next/navigation';
import { useEffect, useRef } from 'react';
import { rememberMatch } from '../../_match/awaited-outcome';

/**
 * Shows a search or match that was begun in another browser. `matchWallet` is the wallet that had one when the server
 * rendered the page. The server renders it again for a player who signs in here: asking the API for a search that there
 * may not be would be an error.
 */
export function useMatchElsewhere(wallet: string | null | undefined, matchWallet: string | null): void {
  const router = useRouter();
  const before = useRef(wallet);
  useEffect(() => {
    if (matchWallet !== null) rememberMatch(matchWallet);
  }, [matchWallet]);
  useEffect(() => {
    if (before.current === null && typeof wallet === 'string') router.refresh();
    before.current = wallet;
  }, [wallet, router]);
}
