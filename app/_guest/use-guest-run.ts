import { useSyncExternalStore } from 'react';
import { isGuestRunActive, subscribeToGuestRun } from './guest-run';

/** Whether a one-tap run is under way on this page. */
export const useIsGuestRunActive = (): boolean =>
  useSyncExternalStore(subscribeToGuestRun, isGuestRunActive, () => false);
