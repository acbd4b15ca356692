import type { LandedTransaction } from '../chain/port';
import { findIntentFault } from './judge';
import type { StoredIntent } from './store';

/**
 * The conclusion of a check about one intent. `move` is the change of its state, or null. `executing`: its transaction
 * is on chain, at any commitment, and hasn't failed.
 */
export interface IntentOutcome {
  readonly intent: StoredIntent;
  readonly move: {
    readonly state: 'CONFIRMED' | 'FINALIZED' | 'EXPIRED' | 'FAILED';
    readonly patch: Partial<StoredIntent>;
  } | null;
  readonly executing: boolean;
}

/**
 * Compares an intent with a finalized transaction. If that isn't the intent's own, the outcome fails the intent and
 * unbinds its signature.
 */
export function evaluateLandedIntent(intent: StoredIntent, landed: LandedTransaction): IntentOutcome {
  const fault = findIntentFault(landed, { ...intent, dataHash: intent.instructionDataHash });
  if (fault === null)
    return {
      intent,
      executing: true,
      move: { state: 'FINALIZED', patch: { slot: landed.slot, endReason: null, error: null } },
    };
  const own =
    fault.kind === 'failed'
      ? {}
      : { signature: null, boundAt: null, boundMessageHash: null, nextScanAt: intent.nextScanAt };
  return {
    intent,
    executing: false,
    move: { state: 'FAILED', patch: { ...own, error: fault.text, slot: landed.slot } },
  };
}
