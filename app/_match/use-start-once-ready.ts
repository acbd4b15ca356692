import { useEffect, useState } from 'react';

/**
 * Returns a function that calls `start` as soon as `isReady` holds, once. `start` is then the one of the latest render,
 * which knows the player who has just signed in.
 */
export function useStartOnceReady(isReady: boolean, start: () => void): () => void {
  const [isRequested, setRequested] = useState(false);
  useEffect(() => {
    if (!isRequested || !isReady) return;
    setRequested(false);
    start();
  }, [isRequested, isReady, start]);
  return () => setRequested(true);
}
