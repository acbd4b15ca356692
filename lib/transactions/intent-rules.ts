import type { z } from 'zod';
import type { intentState } from './contract';

/**
 * Returns a set of strings, since rows and responses hold states as text, possibly one that this code doesn't know yet.
 */
const buildStateSet = (...states: readonly z.infer<typeof intentState>[]): ReadonlySet<string> => new Set(states);

/** States in which an intent has not ended. */
export const openIntentStates = buildStateSet('PREPARED', 'SUBMITTED', 'CONFIRMED');

/** States in which a signature is bound to an intent that has not failed: it may land, or has landed. */
export const boundIntentStates = buildStateSet('SUBMITTED', 'CONFIRMED', 'FINALIZED');
