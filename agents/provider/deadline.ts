import { type ChainTime, calculateCardDeadline, calculateLastAcceptSlot } from '../../lib/chain/escrow/state';
import type { DueStep } from './decide';

/** Slots for which the chain keeps the hash that a lock needs. Source: the SlotHashes sysvar. */
const SLOT_HASHES_SLOTS = 512n;
const SECOND_MS = 1_000;
/**
 * Milliseconds by which the deadline of a lock, a commit or a card's deposit counts as earlier, so that the queue
 * prefers them to accepts. Without this margin, a stream of new duels to accept would leave no time to reveal, which
 * costs the bond.
 */
const STAKED_MARGIN_MS = 60_000;
/** Time left of a step without a deadline: 30 days. */
const NO_DEADLINE_MS = 30 * 24 * 3_600 * SECOND_MS;

/**
 * Estimates in how many milliseconds a step will be too late, less `STAKED_MARGIN_MS` for `lock`, `commit` and `bring`.
 * Negative once that time is over. Returns `NO_DEADLINE_MS` for `deliver` and `return-bond`.
 */
export function estimateTimeLeftMs({ step, escrow }: DueStep, now: ChainTime, slotMs: number): number {
  const untilSlot = (slot: bigint): number => Number(slot - now.slot) * slotMs;
  const untilSecond = (second: bigint): number => Number(second - now.seconds) * SECOND_MS;
  switch (step.kind) {
    case 'accept':
      return untilSlot(calculateLastAcceptSlot(escrow));
    case 'lock':
      return untilSlot(escrow.targetSlot + SLOT_HASHES_SLOTS) - STAKED_MARGIN_MS;
    case 'commit':
      return untilSecond(escrow.terms.resolutionDeadline) - STAKED_MARGIN_MS;
    case 'bring':
      return untilSecond(calculateCardDeadline(escrow)) - STAKED_MARGIN_MS;
    case 'deliver':
    case 'return-bond':
      return NO_DEADLINE_MS;
  }
}

/**
 * Returns the number by which the queue orders a duel's steps, highest first: the earlier their deadline, the higher. A
 * deadline that has passed counts as `queuedAtMs`: an RPC may make up a step that was due long ago, which mustn't delay
 * others.
 */
export const calculatePriority = (timesLeftMs: readonly number[], queuedAtMs: number): number =>
  -Math.round(queuedAtMs + Math.max(0, Math.min(...timesLeftMs)));

/**
 * Whether a step is an accept that has become too late after `waitedMs` in the queue. `timeLeftMs` is its estimate when
 * it was queued. The program would refuse the accept, and sending it would make the accepts behind it late, too. Other
 * steps are always sent: without a lock, a commit or a card's deposit the provider can lose its bond.
 */
export const isTooLateToSend = ({ step }: DueStep, timeLeftMs: number, waitedMs: number): boolean =>
  step.kind === 'accept' && waitedMs > timeLeftMs;
