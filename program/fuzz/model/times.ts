import type { ModelCall } from './call';
import { BOND_PART, type EscrowState } from './escrow-state';
import type { Rules } from './rules';

/** The rules, and the clock (unix seconds) and slot to apply them at. */
export interface TimeContext {
  readonly rules: Rules;
  readonly now: bigint;
  readonly slot: bigint;
}

export const toTimeContext = ({ knowledge, cluster }: ModelCall): TimeContext => ({
  rules: knowledge.rules,
  ...cluster,
});

/** Whether the time for the result of an accepted duel is over. */
export function isResultLate(state: EscrowState, { rules, now, slot }: TimeContext): boolean {
  const { duel, acceptSlot } = state.is;
  return rules.isPast(now, duel.terms.resolutionDeadline) && slot >= acceptSlot + rules.lateSlots;
}

/** Returns whether a card is still awaited, one was missed, or neither (`in`). Without a result none is awaited. */
export function findCardDelivery(state: EscrowState, { rules, now, slot }: TimeContext): 'in' | 'awaited' | 'missed' {
  const { duel, resultSlot, parts } = state.is;
  // Once one part was paid for a missed card, the other parts follow, even if the clock goes backwards.
  if (parts[BOND_PART] === 'paid' || parts.includes('refunded')) return 'missed';
  if (!state.awaitsCard(0) && !state.awaitsCard(1)) return 'in';
  const isOver = rules.isPast(now, duel.terms.resolutionDeadline + rules.cardGraceSeconds);
  return isOver && slot >= resultSlot + rules.lateSlots ? 'missed' : 'awaited';
}

/** Returns the first target slot of the grid that the entropy delay allows from now on, or null if there is none. */
export function findNextTargetSlot(state: EscrowState, { rules, slot }: TimeContext): bigint | null {
  const { quorumSlot, duel } = state.is;
  const { gridSlots, acceptSteps, entropyDelaySlots } = duel.terms;
  for (let step = rules.firstGridStep; step <= BigInt(acceptSteps); step += 1n) {
    const target = quorumSlot + step * BigInt(gridSlots);
    if (target >= slot + BigInt(entropyDelaySlots)) return target;
  }
  return null;
}

/** Whether the parts of a duel without a result can be refunded now. */
export function isRefundable(state: EscrowState, moment: TimeContext): boolean {
  const { stage, duel } = state.is;
  if (stage === 'refunding') return true;
  if (stage === 'funding') return moment.rules.isPast(moment.now, duel.terms.fundingDeadline);
  if (stage === 'funded') return findNextTargetSlot(state, moment) === null;
  return stage !== 'resolved' && isResultLate(state, moment);
}
