'use client';

import { useRouter } from 'next/navigation';
import { useEffect, useRef } from 'react';
import { rememberMatch } from '../../_match/awaited-outcome';

/**
 * Shows a search or match that was begun in another browser. `matchWallet` is the wallet that had one when the server
 * rendered the page, null if there was none. When a player signs in, the server renders the page again to find out: if
 * this page asked the API about a wallet without a search, the browser would log the answer as an error.
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
