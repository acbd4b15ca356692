import { useEffect, useState } from 'react';

/**
 * Returns whether to show that the machine is empty instead of the player's rip, and a function that shows the rip. A
 * machine that empties later doesn't hide a rip: the player's own one may have reserved the last copies.
 */
export function useShowsEmptyMachine(
  wallet: string | null | undefined,
  machineKey: string,
  emptyReason: string | null,
): readonly [isBarred: boolean, goOn: () => void] {
  const [isBarred, setBarred] = useState(emptyReason !== null);
  useEffect(() => {
    if (emptyReason === null) setBarred(false);
    else if (typeof wallet === 'string')
      void import('../../_rip/play-store').then(({ findLastPlay }) => {
        if (findLastPlay(wallet, machineKey) !== null) setBarred(false);
      });
  }, [wallet, machineKey, emptyReason]);
  return [isBarred, () => setBarred(false)];
}
