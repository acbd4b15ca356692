import {
  type ChainTime,
  calculateCardDelivery,
  calculateRevealSlot,
  type Escrow,
  EscrowStage,
} from '../../lib/chain/escrow/state';
import type { DuelSummaryBody } from '../../lib/duel/contract';
import type { DuelAccount } from './duel-accounts';
import { CRANK_DELAY_SLOTS } from './provider-wait';

/**
 * When an account is read again, in milliseconds from the planning: after `earliestDelayMs` if the read can share a
 * call with another account's, and after `latestDelayMs` in any case.
 */
export interface NextRead {
  readonly earliestDelayMs: number;
  readonly latestDelayMs: number;
}

/**
 * Longest planned delay of a read, in milliseconds. A read that is planned in slots may be `BATCHING_DELAY_SLOTS`
 * later. It's limited since the chain's clock may run faster than ours, and the service may report a wrong status.
 */
const LONGEST_WAIT_MS = 60_000;
const SECOND_MS = 1_000;
/**
 * Shortest delay of a read, in slots, while a step of another sender is overdue. It gives a step that was sent time to
 * land.
 */
const SHORTEST_WAIT_SLOTS = 4;
/** How many slots late a read may be, so that it shares a call with reads of other accounts. */
const BATCHING_DELAY_SLOTS = 2;
/**
 * Longest pause between two reads, in slots, while a step of another sender is overdue. Up to this limit, the pause is
 * a quarter of the slots for which the step has been overdue.
 */
const LONGEST_OVERDUE_WAIT_SLOTS = 150;

const UNFUNDED_STATUSES: ReadonlySet<DuelSummaryBody['status']> = new Set(['matched', 'funding', 'committing']);
/** Whether a duel with this status has both players, but not yet two finalized payments. False for `waiting`. */
export const isUnfunded = (status: DuelSummaryBody['status']): boolean => UNFUNDED_STATUSES.has(status);

/**
 * Plans the next read of a missing escrow account. `deadline` is the last second to pay, null before the duel is
 * matched; `seconds` is the chain's time in Unix seconds.
 */
export function planReadOfMissingAccount(deadline: Date | null, seconds: bigint): NextRead {
  const left = deadline === null ? 0n : BigInt(Math.floor(deadline.getTime() / SECOND_MS)) - seconds;
  return planReadInMs(left > 0n ? toMsPlusOneSecond(left) : LONGEST_WAIT_MS);
}

/** Plans the next read of an account for which no step is due. */
export function planNextRead(account: DuelAccount, now: ChainTime, slotMs: number): NextRead {
  if (account.layout === 1) return planReadInMs(LONGEST_WAIT_MS / 4);
  const { escrow } = account;
  const slots = countSlotsToNextStep(escrow, now);
  return slots === null ? planReadAtFundingDeadline(escrow, now) : planReadInSlots(slots, slotMs);
}

/**
 * Returns the slots until a step of an account with none due now may be due; null if the next step waits only for the
 * funding deadline.
 */
function countSlotsToNextStep(escrow: Escrow, now: ChainTime): number | null {
  switch (escrow.stage) {
    case EscrowStage.Funding:
      return null;
    case EscrowStage.Funded:
      // Reads again after each grid slot: by then the provider may have accepted, and after the last grid slot a refund
      // is due.
      return countSlotsToGrid(escrow, now.slot);
    case EscrowStage.Accepted:
      return countSlotsUntil(escrow.targetSlot + 1n + CRANK_DELAY_SLOTS, now.slot);
    case EscrowStage.Locked:
      return countSlotsUntil(calculateRevealSlot(escrow) + CRANK_DELAY_SLOTS, now.slot);
    default:
      // Either a drawn card is awaited, or the account is paid out and its close waits for the funding deadline.
      return calculateCardDelivery(escrow, now) === 'awaited'
        ? countSlotsUntil(escrow.resultSlot + CRANK_DELAY_SLOTS, now.slot)
        : null;
  }
}

/**
 * Returns the slots until `due`, by which the provider should have sent its step. Past it, returns a quarter of the
 * slots since then, within limits.
 */
function countSlotsUntil(due: bigint, slot: bigint): number {
  const left = Number(due - slot);
  return left > 0 ? left : Math.min(LONGEST_OVERDUE_WAIT_SLOTS, Math.max(SHORTEST_WAIT_SLOTS, Math.floor(-left / 4)));
}

/** Returns the slots until the slot that follows the next grid slot. Grid slots are the possible target slots. */
function countSlotsToGrid({ quorumSlot, terms }: Escrow, slot: bigint): number {
  const grid = BigInt(terms.gridSlots);
  const steps = (slot - quorumSlot) / grid + 1n;
  return Number(quorumSlot + grid * steps + 1n - slot);
}

/**
 * Plans a read for the second after the funding deadline, when a refund is due or a paid-out account can be closed; for
 * `LONGEST_WAIT_MS` from now if that has passed. The limits of `planReadInMs` apply.
 */
function planReadAtFundingDeadline({ terms }: Escrow, now: ChainTime): NextRead {
  return planReadInMs(
    now.seconds > terms.fundingDeadline ? LONGEST_WAIT_MS : toMsPlusOneSecond(terms.fundingDeadline - now.seconds),
  );
}

/** Converts the seconds until a deadline to milliseconds, plus a second, so that the deadline has passed then. */
const toMsPlusOneSecond = (seconds: bigint): number => Number(seconds + 1n) * SECOND_MS;

/**
 * Plans a read in `slots` slots, but in `LONGEST_WAIT_MS` at most. It may be `BATCHING_DELAY_SLOTS` late, so that it
 * shares a call with reads of other duels.
 */
const planReadInSlots = (slots: number, slotMs: number): NextRead => {
  const ms = Math.min(LONGEST_WAIT_MS, slots * slotMs);
  return { earliestDelayMs: ms, latestDelayMs: ms + BATCHING_DELAY_SLOTS * slotMs };
};

/**
 * Plans a read in `ms` milliseconds. Such a read isn't urgent: to share a call with reads of other duels, it may be up
 * to a second late, or early if at least half of `LONGEST_WAIT_MS` has passed.
 */
const planReadInMs = (ms: number): NextRead => ({
  earliestDelayMs: Math.min(LONGEST_WAIT_MS / 2, ms),
  latestDelayMs: Math.min(LONGEST_WAIT_MS, ms + SECOND_MS),
});
