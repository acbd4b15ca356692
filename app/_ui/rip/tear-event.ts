/**
 * Name of the DOM event that a wrapper dispatches when its strip starts to tear by itself. An event, not a call, since
 * the sounds' code loads later than the pack's.
 */
export const TEAR_EVENT = 'pack-tear';
