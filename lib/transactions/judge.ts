import { type DecodedMessage, decodeMessage } from '../chain/inspect/decode';
import { matchesTarget, type TargetInstruction } from '../chain/inspect/match';
import type { LandedTransaction, SignatureState } from '../chain/port';

/** The fields of an intent, stored before the wallet signs, with which a landed transaction is compared. */
export interface IntentTarget extends TargetInstruction {
  readonly signerWallet: string;
  readonly blockhash: string;
}

/** `failed`: the intent's own transaction failed on chain. `other`: the transaction isn't the intent's. */
export interface IntentFault {
  readonly kind: 'failed' | 'other';
  readonly text: string;
}

/** Returns why a finalized transaction doesn't fulfil the intent, or null if it is the intent's own and succeeded. */
export function findIntentFault(landed: LandedTransaction, intent: IntentTarget): IntentFault | null {
  let message: DecodedMessage;
  try {
    message = decodeMessage(landed.message, landed.loadedAddresses);
  } catch {
    return { kind: 'other', text: 'cannot be decoded' };
  }
  if (!message.signers.includes(intent.signerWallet))
    return { kind: 'other', text: 'is not signed by the wallet of the intent' };
  if (message.blockhash !== intent.blockhash) return { kind: 'other', text: 'was built on another blockhash' };
  if (!matchesTarget(message, intent)) return { kind: 'other', text: 'does not hold exactly the prepared instruction' };
  return landed.error === null ? null : { kind: 'failed', text: `failed on chain: ${landed.error}` };
}

/** Status of a signature that is bound to an intent. */
export type BoundSignatureStatus = 'unseen' | 'executing' | 'confirmed' | 'finalized' | 'expired';

/**
 * Returns a bound signature's status, from the node's signature state and the finalized block height read before it.
 * Also `finalized` for a failed transaction. Before finality, a failed transaction is `unseen`, since a fork may drop
 * it.
 */
export function calculateBoundSignatureStatus(
  state: SignatureState | null,
  lastValidBlockHeight: bigint,
  finalizedHeight: bigint,
): BoundSignatureStatus {
  if (state === null) return finalizedHeight > lastValidBlockHeight ? 'expired' : 'unseen';
  if (state.commitment === 'finalized') return 'finalized';
  if (state.error !== null) return 'unseen';
  return state.commitment === 'confirmed' ? 'confirmed' : 'executing';
}
