import type { FunnelEvent } from '../../lib/analytics/contract';

/** Counts a step once the code for it has loaded, which pages don't wait for. Without that code it isn't counted. */
export const countEventLater = (event: FunnelEvent): void =>
  void import('./funnel').then(
    ({ countFunnelEvent }) => countFunnelEvent(event),
    () => null,
  );
