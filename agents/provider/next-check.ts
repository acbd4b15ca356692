import { type ChainTime, type Escrow, EscrowStage, revealSlotOf, targetSlotOf } from '../../lib/chain/escrow/state';
import type { DuelTerms } from '../../lib/chain/escrow/terms';
import type { EscrowView, Observation, ObservedDepth } from './chain';
import type { Decision } from './decide';

/** When a duel is read again, in slots from the last read: if others are read anyway, and at the latest. */
export interface NextCheck {
  readonly earliest: number;
  readonly latest: number;
  readonly depth: ObservedDepth;
}

/** Before both payments. An accept within 12 slots of the second one keeps the first target slot. */
const UNFUNDED: Pick<NextCheck, 'earliest' | 'latest'> = { earliest: 2, latest: 3 };
/** After a step was sent. A price doubles every 8 slots, so each transaction is sent twice before that. */
const SENT = { earliest: 3, latest: 4 };
/** While a lock becomes final. */
const BECOMING_FINAL = { earliest: 1, latest: 2 };
/** When nothing is left to send: only the end is to be noted, which has time. */
const ENDING = { earliest: 8, latest: 24 };
/** No estimate is trusted for longer than this: slots may pass faster, and an RPC may claim any slot. */
const LONGEST_WAIT_SLOTS = 32;

/** Plans the next read of a duel by what its RPCs have shown and what was sent for it. */
export function planNextCheck(terms: DuelTerms, { confirmed }: Observation, decision: Decision): NextCheck {
  const depth = confirmed.some((view) => needsFinalized(terms, view)) ? 'confirmed-and-finalized' : 'confirmed';
  const waits = confirmed.map((view) => findWait(terms, view, decision));
  const earliest = Math.min(...waits.map((each) => each.earliest));
  const latest = Math.min(LONGEST_WAIT_SLOTS, ...waits.map((each) => each.latest));
  return { earliest: Math.min(earliest, latest), latest, depth };
}

function findWait(terms: DuelTerms, { escrow, time }: EscrowView, decision: Decision) {
  if (decision.kind === 'act') return SENT;
  switch (escrow?.stage) {
    case undefined:
    case EscrowStage.Funding:
      return time.seconds > terms.fundingDeadline ? ENDING : UNFUNDED;
    case EscrowStage.Funded:
      return isAcceptOver(escrow, time) ? ENDING : UNFUNDED;
    case EscrowStage.Accepted:
      return until(escrow.targetSlot + 1n, time) ?? SENT;
    case EscrowStage.Locked:
      return until(revealSlotOf(escrow), time) ?? BECOMING_FINAL;
    default:
      return ENDING;
  }
}

/** The exact wait for a slot; null once it is reached. */
function until(slot: bigint, now: ChainTime): Pick<NextCheck, 'earliest' | 'latest'> | null {
  const slots = Number(slot - now.slot);
  return slots > 0 ? { earliest: slots, latest: slots } : null;
}

/** Whether the finalized state can matter: to reveal, or to note the end. */
function needsFinalized(terms: DuelTerms, { escrow, time }: EscrowView): boolean {
  if (time.seconds > terms.fundingDeadline) return true;
  if (escrow === null || escrow.stage === EscrowStage.Funding || escrow.stage === EscrowStage.Accepted) return false;
  return escrow.stage !== EscrowStage.Funded || isAcceptOver(escrow, time);
}

const isAcceptOver = (escrow: Escrow, now: ChainTime): boolean =>
  targetSlotOf(escrow.terms, escrow.quorumSlot, now.slot) === null;
