import {
  type ChainTime,
  calculateRevealSlot,
  calculateTargetSlot,
  type Escrow,
  EscrowStage,
} from '../../lib/chain/escrow/state';
import type { DuelTerms } from '../../lib/chain/escrow/terms';
import type { EscrowObservation, ObservationScope, TimedEscrow } from './chain';
import type { Consent } from './consent-index';
import type { Decision } from './decide';

/**
 * When and how a duel is read again. Both waits are in slots, from the last read or from the end of sending the steps
 * that it called for: after `earliest` if the read can share a call with another duel's, after `latest` in any case.
 */
export interface NextCheck {
  readonly earliest: number;
  readonly latest: number;
  readonly depth: ObservationScope;
  /**
   * Whether no RPC's confirmed account was locked with its reveal slot reached, resolved or refunding. False before the
   * first read of a duel whose accept an earlier process may have sent.
   */
  readonly isTooEarlyToReveal: boolean;
}

/** The two waits of a `NextCheck`, in slots. */
type WaitInSlots = Pick<NextCheck, 'earliest' | 'latest'>;

/**
 * Until every RPC shows both payments. With the shortest entropy delay, an accept within 12 slots of the second payment
 * still gets the first target slot.
 */
const UNFUNDED_WAIT: WaitInSlots = { earliest: 2, latest: 5 };
/**
 * If an RPC shows both payments and another wasn't read or didn't answer: the accept needs every RPC to show them. Also
 * for a duel whose accept an earlier process may have sent.
 */
const NO_WAIT: WaitInSlots = { earliest: 0, latest: 0 };
/** After an accept or a lock was sent: an accept has to land within few slots, and both players wait for a lock. */
const URGENT_STEP_SENT_WAIT: WaitInSlots = { earliest: 3, latest: 4 };
/**
 * After any other step was sent; also for an accepted duel whose lock is too late. Shorter than the 8 slots in which a
 * step's price doubles, so that the step is usually sent at each price.
 */
const STEP_SENT_WAIT: WaitInSlots = { earliest: 3, latest: 7 };
/** While a lock becomes final. */
const FINALIZING_WAIT: WaitInSlots = { earliest: 1, latest: 2 };
/** When nothing is left to send: the provider only has to record the duel's end, which isn't urgent. */
const ENDING_WAIT: WaitInSlots = { earliest: 16, latest: 48 };
/** No wait is longer than this: slots may pass faster than estimated, and an RPC may claim any slot. */
const LONGEST_WAIT_SLOTS = 48;

/**
 * Plans the first read of a duel by this process: at once if an earlier process may have sent its accept, else as for
 * an unfunded duel.
 */
export function planFirstCheck(status: Consent['status']): NextCheck {
  return status === 'accepting'
    ? { ...NO_WAIT, depth: 'confirmed-and-finalized', isTooEarlyToReveal: false }
    : { ...UNFUNDED_WAIT, depth: 'one-rpc', isTooEarlyToReveal: true };
}

/** Plans a duel's next read from the account as each RPC showed it and from the provider's decision on that. */
export function planNextCheck(
  terms: DuelTerms,
  { confirmed, isComplete }: EscrowObservation,
  decision: Decision,
): NextCheck {
  const waits = confirmed.map((view) => chooseWait(terms, view, { isComplete, decision }));
  const earliest = Math.min(...waits.map((each) => each.earliest));
  const latest = Math.min(LONGEST_WAIT_SLOTS, ...waits.map((each) => each.latest));
  const isTooEarlyToReveal = confirmed.every(isBeforeReveal);
  return {
    earliest: Math.min(earliest, latest),
    latest,
    depth: chooseObservationScope(terms, confirmed),
    isTooEarlyToReveal,
  };
}

const isBeforeReveal = ({ escrow, time }: TimedEscrow): boolean =>
  escrow === null ||
  escrow.stage < EscrowStage.Locked ||
  (escrow.stage === EscrowStage.Locked && time.slot < calculateRevealSlot(escrow));

function chooseObservationScope(terms: DuelTerms, confirmed: readonly TimedEscrow[]): ObservationScope {
  if (confirmed.some((view) => needsFinalizedState(terms, view))) return 'confirmed-and-finalized';
  const isUnfunded = confirmed.every(({ escrow }) => escrow === null || escrow.stage === EscrowStage.Funding);
  return isUnfunded ? 'one-rpc' : 'confirmed';
}

/** Whether the last read has answers of all RPCs, and the provider's decision after it. */
interface WaitContext {
  readonly isComplete: boolean;
  readonly decision: Decision;
}

/** Returns the wait before the next check, by one RPC's view of the account. */
function chooseWait(
  terms: DuelTerms,
  { escrow, time }: TimedEscrow,
  { isComplete, decision }: WaitContext,
): WaitInSlots {
  if (decision.kind === 'act') return isUrgentStage(escrow) ? URGENT_STEP_SENT_WAIT : STEP_SENT_WAIT;
  switch (escrow?.stage) {
    case undefined:
    case EscrowStage.Funding:
      return time.seconds > terms.fundingDeadline ? ENDING_WAIT : UNFUNDED_WAIT;
    case EscrowStage.Funded:
      if (isAcceptOver(escrow, time)) return ENDING_WAIT;
      return isComplete ? UNFUNDED_WAIT : NO_WAIT;
    case EscrowStage.Accepted:
      return planWaitUntil(escrow.targetSlot + 1n, time) ?? STEP_SENT_WAIT;
    case EscrowStage.Locked:
      return planWaitUntil(calculateRevealSlot(escrow), time) ?? FINALIZING_WAIT;
    default:
      return ENDING_WAIT;
  }
}

/** Whether the provider's step at this stage is urgent: an accept or a lock. */
const isUrgentStage = (escrow: Escrow | null): boolean =>
  escrow?.stage === EscrowStage.Funded || escrow?.stage === EscrowStage.Accepted;

/** The exact wait for a slot; null once it is reached. */
function planWaitUntil(slot: bigint, now: ChainTime): WaitInSlots | null {
  const slots = Number(slot - now.slot);
  return slots > 0 ? { earliest: slots, latest: slots } : null;
}

/** Whether the next read needs the finalized state: to reveal the seed, or to record the duel's end. */
function needsFinalizedState(terms: DuelTerms, { escrow, time }: TimedEscrow): boolean {
  if (time.seconds > terms.fundingDeadline) return true;
  if (escrow === null || escrow.stage === EscrowStage.Funding || escrow.stage === EscrowStage.Accepted) return false;
  return escrow.stage !== EscrowStage.Funded || isAcceptOver(escrow, time);
}

const isAcceptOver = (escrow: Escrow, now: ChainTime): boolean =>
  calculateTargetSlot(escrow.terms, escrow.quorumSlot, now.slot) === null;
