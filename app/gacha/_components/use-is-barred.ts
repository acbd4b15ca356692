import { useEffect, useState } from 'react';

/**
 * Whether an empty machine is shown as such instead of the player's rip, and a function that shows the rip. Not barred
 * again later: the player's own rip may reserve the last copies, and must go on.
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
