import type { FunnelEvent } from '../../lib/analytics/contract';

/** Loads the code that counts steps, and counts one. If the code can't be loaded, the step isn't counted. */
export const countEventLater = (event: FunnelEvent): void =>
  void import('./funnel').then(
    ({ countFunnelEvent }) => countFunnelEvent(event),
    () => null,
  );
