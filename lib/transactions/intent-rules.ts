import type { z } from 'zod';
import type { intentState } from './contract';

/**
 * Returns a set of plain strings, because stored rows and responses may have a state that this release doesn't know.
 */
const buildStateSet = (...states: readonly z.infer<typeof intentState>[]): ReadonlySet<string> => new Set(states);

/** States in which an intent has not ended. */
export const openIntentStates = buildStateSet('PREPARED', 'SUBMITTED', 'CONFIRMED');

/** States of an intent with a bound signature whose transaction may still land, or has landed. */
export const boundIntentStates = buildStateSet('SUBMITTED', 'CONFIRMED', 'FINALIZED');
