import type { Queries } from '../../db/client';
import { calculateTargetSlot } from '../chain/escrow/state';
import { decodeTerms } from '../chain/escrow/terms';
import { isSameResult } from '../duel/rules/correct';
import type { EscrowState } from '../duel/rules/observation';
import { hasPaidOutFees } from '../duel/rules/outcome';
import type { StoredDuel } from '../duel/store';
import { findDrawEvidence } from '../provider/evidence-store';
import { FalseChainStateError } from './false-chain-state';
import { recomputeResult } from './recompute';

/**
 * Throws FalseChainStateError for an account that the program can't have written: slots that don't follow from each
 * other, a result that doesn't follow from terms, table, seed and entropy, or another entropy than the provider signed.
 * `isExplained`: the calls that earlier checks stored lead to exactly this account; the entropy of a decided one is
 * then believed.
 */
export async function verifyEscrowState(
  queries: Queries,
  duel: StoredDuel,
  escrow: EscrowState,
  isExplained: boolean,
): Promise<void> {
  const fault =
    findSlotFault(duel, escrow) ??
    (isExplained && isDecided(escrow) ? null : await findEntropyFault(queries, duel, escrow)) ??
    (await findResultFault(queries, duel, escrow));
  if (fault !== null) throw new FalseChainStateError(`the escrow account has ${fault}`);
}

/** Returns how accept and entropy contradict the terms or each other, or that a result has no entropy; else null. */
function findSlotFault(duel: StoredDuel, { quorumSlot, accepted, entropy, result }: EscrowState): string | null {
  if (accepted !== null) {
    const isInOrder = quorumSlot !== null && accepted.slot >= quorumSlot;
    const terms = decodeTerms(duel.terms as Uint8Array);
    if (!isInOrder || calculateTargetSlot(terms, quorumSlot, accepted.slot) !== accepted.targetSlot)
      return 'an accept that its terms rule out';
  }
  if (entropy !== null) {
    const earliest =
      duel.termsLayout === 1 ? quorumSlot && quorumSlot + BigInt(duel.entropyDelaySlots) : accepted?.targetSlot;
    if (earliest == null || entropy.slot < earliest) return 'an entropy slot before the target';
  }
  return result !== null && entropy === null ? 'a result without entropy' : null;
}

/**
 * Whether the account has a result or paid out fees, so that its outcome can't change. If the stored calls agree, such
 * an account is believed even if it has another entropy than the provider signed.
 */
const isDecided = (escrow: EscrowState): boolean => escrow.result !== null || hasPaidOutFees(escrow);

/**
 * Returns a fault if the account's entropy isn't the one recorded for the duel, and the provider signed the recorded
 * one: its signature outweighs our RPC. Otherwise returns null.
 */
async function findEntropyFault(queries: Queries, duel: StoredDuel, { entropy }: EscrowState): Promise<string | null> {
  if (entropy === null || duel.entropy === null || entropy.hash === duel.entropy) return null;
  const answer = (await findDrawEvidence(queries, duel.duelId))?.answer;
  return answer?.entropy === duel.entropy ? 'another entropy than its provider signed' : null;
}

/**
 * Returns why an escrow account's result or cards aren't those that were recorded or are recomputed; null if they are,
 * or if there is no result or entropy.
 */
async function findResultFault(queries: Queries, duel: StoredDuel, escrow: EscrowState): Promise<string | null> {
  const { entropy, result, cards } = escrow;
  if (result === null || entropy === null) return null;
  const isRecorded = duel.result !== null && isSameResult(duel.result, result) && duel.entropy === entropy.hash;
  if (isRecorded && cards === null) return null;
  const recomputed = await recomputeResult(queries, duel, result.seed, entropy.hash);
  if (recomputed === null) return 'a seed that gives no result';
  if (!isSameResult(recomputed.result, result)) return 'another result than its seed and entropy give';
  const { mints } = recomputed;
  const isOther = cards !== null && (cards.creator.mint !== mints.creator || cards.opponent.mint !== mints.opponent);
  return isOther ? 'other cards than were drawn' : null;
}
