import type { AccountMeta, ModelCall } from './call';
import { demandEscrowState, saveEscrowState } from './escrow-account';
import type { EscrowState } from './escrow-state';
import { type ProofBytes, splitProof } from './proof';
import { isResultLate, toTimeContext } from './times';

/** Maximum number of siblings in a proof. */
const MAX_PROOF_DEPTH = 10;

/** Models `commit_result`. Accounts: escrow. */
export function commitResult(call: ModelCall): void {
  const metas = call.demandAccounts(1);
  const proofs = parseAndDemandProofs(call);
  if (metas === null || proofs === null) return;
  const [escrow] = metas as [AccountMeta];
  const state = demandEscrowState(call, escrow);
  if (state === null) return;
  const { stage, duel } = state.is;
  call.demand(stage !== 'refunding', 'refunding');
  call.demand(stage !== 'resolved', 'alreadyResolved');
  call.demand(stage === 'locked', 'notLocked');
  if (stage === 'locked') demandRevealWindow(call, state);
  call.demand(Buffer.from(duel.seed).equals(call.data.subarray(1, 33)), 'seedWrong');
  call.demand(
    proofs.every(({ bytes, index }) => duel.isProof(bytes, index)),
    'proofWrong',
  );
  if (stage === 'locked') demandAndSaveResult(call, escrow, state, proofs);
}

/** Demands that the entropy slot is old enough, and that the time for a result isn't over. */
function demandRevealWindow(call: ModelCall, state: EscrowState): void {
  const { lock, duel } = state.is;
  call.demand(!isResultLate(state, toTimeContext(call)), 'resolutionClosed');
  const opens = (lock?.slot ?? 0n) + BigInt(duel.terms.revealDelaySlots);
  call.demand(call.cluster.slot >= opens, 'revealTooEarly');
}

/** Demands that the proofs show the entries of the only result that seed and entropy give, and saves that result. */
function demandAndSaveResult(
  call: ModelCall,
  escrow: AccountMeta,
  state: EscrowState,
  proofs: readonly ProofBytes[],
): void {
  const { duel, lock } = state.is;
  if (lock === null) throw new Error('a locked duel has its entropy');
  const outcome = duel.computeOutcome(lock.hash, call.knowledge.rules);
  if (outcome === null) {
    // Which of the two errors the program reports can depend on the proof of the side that draws first.
    call.demand(false, 'drawExhausted');
    call.demand(false, 'drawWrong');
    return;
  }
  const isDrawn = outcome.draws.every((draw, side) => proofs[side]?.index === draw.entryIndex);
  call.demand(isDrawn, 'drawWrong');
  // Allows for a program that makes both draws before it checks either. In card mode, a wrong entry in the first proof
  // leaves other tickets to the second draw, which may then find none.
  call.demand(isDrawn, 'drawExhausted');
  if (call.isAccepted)
    saveEscrowState(call, escrow, state.with({ stage: 'resolved', outcome, resultSlot: call.cluster.slot }));
}

function parseAndDemandProofs(call: ModelCall): readonly ProofBytes[] | null {
  const first = splitProof(call.data.subarray(33));
  const second = splitProof(first.rest);
  const isWhole = call.data.length >= 33 && first.isWhole && second.isWhole && second.rest.length === 0;
  call.demand(isWhole, 'instructionInvalid');
  const fits = [first, second].every(({ index, depth }) => depth <= MAX_PROOF_DEPTH && index >> depth === 0);
  call.demand(fits, 'proofWrong');
  return isWhole && fits ? [first, second] : null;
}
