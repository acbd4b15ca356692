import { TERMS_BYTES } from '../../../../lib/chain/escrow/terms';
import { findConsentFaults, findDuelFaults, type ShownDuel } from '../../../../lib/chain/inspect/agreement';
import { fromBase64 } from '../../../../lib/chain/inspect/wire';

/**
 * Whether the player may pay the fee. `agreed`: the provider has signed exactly these terms; `awaited`: it hasn't
 * signed yet, or the duel has no terms yet; `outdated`: the terms don't have the length of layout 2, as those of
 * layout 1; `mismatch`: signature or terms aren't those of the duel. Only `agreed` allows a payment.
 */
export type ConsentState = 'agreed' | 'awaited' | 'outdated' | 'mismatch';

/** A duel with its terms in base64; null before it has any. */
export interface DuelToPay extends ShownDuel {
  readonly terms: string | null;
  readonly programId: string;
}

/**
 * Checks that the terms are those of the duel, and that the provider has signed their hash, which is computed here.
 * Never throws.
 */
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
