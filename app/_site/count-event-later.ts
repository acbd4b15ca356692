import type { FunnelEvent } from '../../lib/analytics/contract';

/** Loads the funnel's code and counts an event with it. If that code can't be loaded, the event isn't counted. */
export const countEventLater = (event: FunnelEvent): void =>
  void import('./funnel').then(
    ({ countFunnelEvent }) => countFunnelEvent(event),
    () => null,
  );
