import { useEffect, useState } from 'react';

/**
 * Returns a function that requests a start, or with false withdraws that. `start` is called once, as soon as `isReady`
 * holds. It is then the one of the latest render, which knows the player who has just signed in.
 */
export function useStartOnceReady(isReady: boolean, start: () => void): (isRequested: boolean) => void {
  const [isRequested, setRequested] = useState(false);
  useEffect(() => {
    if (!isRequested || !isReady) return;
    setRequested(false);
    start();
  }, [isRequested, isReady, start]);
  return setRequested;
}
