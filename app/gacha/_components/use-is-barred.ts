import { useEffect, useState } from 'react';

/**
 * Returns whether to show why no new rip can begin instead of the player's rip, and a function that shows the rip. A
 * reason that comes later doesn't hide a rip: the player's own one may have reserved the last copies.
 */
export function useIsBarred(
  wallet: string | null | undefined,
  machineKey: string,
  barredReason: string | null,
): readonly [isBarred: boolean, goOn: () => void] {
  const [isBarred, setBarred] = useState(barredReason !== null);
  useEffect(() => {
    if (barredReason === null) setBarred(false);
    else if (typeof wallet === 'string')
      void import('../../_rip/play-store').then(({ findLastPlay }) => {
        if (findLastPlay(wallet, machineKey) !== null) setBarred(false);
      });
  }, [wallet, machineKey, barredReason]);
  return [isBarred, () => setBarred(false)];
}
