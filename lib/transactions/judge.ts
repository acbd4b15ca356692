import { type DecodedMessage, decodeMessage } from '../chain/inspect/decode';
import { holdsExactly, type TargetInstruction } from '../chain/inspect/match';
import type { LandedTransaction, SignatureState } from '../chain/port';

/** What a landed transaction is compared with, as it was stored before anybody signed. */
export interface IntentTarget extends TargetInstruction {
  readonly signerWallet: string;
}

/** Why a finalized transaction is not the intent's; null when it is, and it succeeded. */
export function findFault(landed: LandedTransaction, intent: IntentTarget): string | null {
  if (landed.failed !== null) return `failed on chain: ${landed.failed}`;
  let message: DecodedMessage;
  try {
    message = decodeMessage(landed.message, landed.loaded);
  } catch {
    return 'cannot be decoded';
  }
  if (!message.signers.includes(intent.signerWallet)) return 'is not signed by the wallet of the intent';
  return holdsExactly(message, intent) ? null : 'does not hold exactly the prepared instruction';
}

/** Where a bound signature stands, from what the node says of it and the finalized block height read before. */
export type Standing = 'unseen' | 'executing' | 'confirmed' | 'finalized' | 'dead';

export function standingOf(
  state: SignatureState | null,
  lastValidBlockHeight: bigint,
  finalizedHeight: bigint,
): Standing {
  if (state === null) return finalizedHeight > lastValidBlockHeight ? 'dead' : 'unseen';
  if (state.commitment === 'finalized') return 'finalized';
  if (state.failed !== null) return 'unseen';
  return state.commitment === 'confirmed' ? 'confirmed' : 'executing';
}
