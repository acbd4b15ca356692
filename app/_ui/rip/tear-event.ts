/**
 * Name of the DOM event that a wrapper dispatches once it is certain to tear to the end: at a tap, after a long enough
 * drag, or when it tears without the player. An event, not a call, since the sounds' code loads later than the pack's.
 */
export const TEAR_EVENT = 'pack-tear';
