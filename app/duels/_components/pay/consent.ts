import { TERMS_BYTES } from '../../../../lib/chain/escrow/terms';
import { findConsentFaults, findDuelFaults, type ShownDuel } from '../../../../lib/chain/inspect/agreement';
import { fromBase64 } from '../../../../lib/chain/inspect/wire';

/**
 * Whether a fee may be paid: `agreed` when the provider signed these very terms, `awaited` while it hasn't answered,
 * `outdated` for terms of layout 1, `mismatch` where signature or terms aren't those of the duel.
 */
export type ConsentState = 'agreed' | 'awaited' | 'outdated' | 'mismatch';

/** A duel with its terms in base64. */
export interface DuelToPay extends ShownDuel {
  readonly terms: string | null;
  readonly programId: string;
}

/** Checks the terms against the duel, and the provider's signature against a terms hash computed here. Never throws. */
export function checkConsent(duel: DuelToPay): ConsentState {
  if (duel.terms === null) return 'awaited';
  try {
    const bytes = fromBase64(duel.terms);
    if (bytes.length !== TERMS_BYTES) return 'outdated';
    if (findDuelFaults(bytes, duel, duel.programId).length > 0) return 'mismatch';
    if (duel.providerConsent === null) return 'awaited';
    return findConsentFaults(bytes, duel).length === 0 ? 'agreed' : 'mismatch';
  } catch {
    return 'mismatch';
  }
}
