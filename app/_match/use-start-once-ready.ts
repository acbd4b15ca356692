import { useEffect, useState } from 'react';

/**
 * Returns a function that requests a start, or withdraws the request if called with false. Once `isReady` is true, a
 * request calls `start` once. That is the `start` of the latest render, which knows the player who has just signed in.
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
