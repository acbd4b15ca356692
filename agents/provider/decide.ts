import type { Side } from '../../lib/chain/escrow/draw-words';
import {
  awaitsCard,
  BOND_PART,
  type ChainTime,
  calculateCardDelivery,
  calculateRevealSlot,
  calculateTargetSlot,
  type Escrow,
  EscrowStage,
  isResultLate,
  PartState,
} from '../../lib/chain/escrow/state';
import type { DuelTerms } from '../../lib/chain/escrow/terms';
import {
  calculateEarliestTime,
  calculateLatestTime,
  type EscrowObservation,
  findCommonEscrow,
  isSameEscrow,
} from './chain';

/**
 * A step that the provider sends for a duel that it agreed to. `bring` deposits a side's drawn card in escrow,
 * `deliver` pays it out to the winner.
 */
export type ProviderStep =
  | { readonly kind: 'accept' | 'lock' | 'commit' | 'return-bond' }
  | { readonly kind: 'bring' | 'deliver'; readonly side: Side };

/**
 * How a duel ended for the provider. `unfunded`: not both players paid in time. `not-accepted`: without its bond.
 * `done`: with its bond returned. `lost`: its bond isn't returned. `gone`: after the funding deadline there is no
 * account; it was closed or never opened.
 */
export type DuelEnding = 'unfunded' | 'not-accepted' | 'done' | 'lost' | 'gone';

/**
 * A step and the escrow account that makes it due. If RPCs show different accounts, each of them may make the same step
 * due.
 */
export interface DueStep {
  readonly step: ProviderStep;
  readonly escrow: Escrow;
}

/** The provider's decision after a read of a duel: to read it again later, to send steps, or to record its end. */
export type Decision =
  | { readonly kind: 'wait' }
  | { readonly kind: 'act'; readonly due: readonly DueStep[] }
  | { readonly kind: 'end'; readonly ending: DuelEnding };

const SIDES: readonly Side[] = [0, 1];

/**
 * Decides the next steps of an agreed duel from the escrow account that each RPC returns. The provider accepts and
 * reveals only if all RPCs return the same state. Any other step risks a network fee at most, so one RPC's view is
 * enough. For these steps each view is judged by its own account and time: an RPC that lies about either, or lags,
 * prevents none that another RPC calls for.
 */
export function decideNextSteps(terms: DuelTerms, observation: EscrowObservation): Decision {
  const ending = findEnding(terms, observation);
  if (ending !== null) return { kind: 'end', ending };
  const due: DueStep[] = [];
  const add = (step: ProviderStep, escrow: Escrow): void => {
    const isKnown = due.some((each) => nameStep(each.step) === nameStep(step) && isSameEscrow(each.escrow, escrow));
    if (!isKnown) due.push({ step, escrow });
  };
  for (const { escrow, time } of observation.confirmed)
    if (escrow !== null) for (const step of findSteps(escrow, time, observation)) add(step, escrow);
  const revealable = findRevealableEscrow(observation);
  if (revealable !== null) add({ kind: 'commit' }, revealable);
  return due.length === 0 ? { kind: 'wait' } : { kind: 'act', due };
}

/** Returns a step as one word: its kind and, for a card, the side. */
export const nameStep = (step: ProviderStep): string => ('side' in step ? `${step.kind}-${step.side}` : step.kind);

/**
 * Returns the steps that one RPC's view makes due; an accept only if all RPCs agree. The commit is never among them:
 * see `findRevealableEscrow`.
 */
function findSteps(escrow: Escrow, now: ChainTime, observation: EscrowObservation): readonly ProviderStep[] {
  switch (escrow.stage) {
    case EscrowStage.Funded:
      return canAccept(observation) ? [{ kind: 'accept' }] : [];
    case EscrowStage.Accepted:
      // The hash of the target slot can be read from the slot after it on.
      return now.slot > escrow.targetSlot && !isResultLate(escrow, now) ? [{ kind: 'lock' }] : [];
    case EscrowStage.Resolved:
      return findResultSteps(escrow, now);
    default:
      return [];
  }
}

/** Whether all RPCs show the same confirmed account, paid by both players, and an accept is still possible. */
function canAccept({ confirmed, isComplete }: EscrowObservation): boolean {
  const escrow = isComplete ? findCommonEscrow(confirmed) : null;
  return (
    escrow?.stage === EscrowStage.Funded &&
    calculateTargetSlot(escrow.terms, escrow.quorumSlot, calculateLatestTime(confirmed).slot) !== null
  );
}

/**
 * Returns the escrow that all RPCs show locked and finalized, if its seed may be shown and some RPC's confirmed account
 * is still only locked; else null.
 */
function findRevealableEscrow(observation: EscrowObservation): Escrow | null {
  const escrow = findCommonEscrow(observation.finalized);
  const isOpen = observation.confirmed.some((view) => view.escrow?.stage === EscrowStage.Locked);
  const isLocked = escrow?.stage === EscrowStage.Locked && findRevealFault(observation) === null;
  return isOpen && isLocked ? escrow : null;
}

/**
 * Returns why the seed must stay secret; null if all RPCs show the same finalized account, with a result, or with a
 * lock whose reveal slot is reached and whose time for a result isn't over.
 */
export function findRevealFault({ confirmed, finalized, isComplete }: EscrowObservation): string | null {
  const escrow = isComplete ? findCommonEscrow(finalized) : null;
  if (escrow === null) return 'the RPCs do not show the same finalized account';
  if (escrow.stage === EscrowStage.Resolved) return null;
  if (escrow.stage !== EscrowStage.Locked) return 'the entropy is not locked and finalized';
  if (isResultLate(escrow, calculateLatestTime(confirmed))) return 'the time for a result is over';
  return calculateEarliestTime(confirmed).slot < calculateRevealSlot(escrow) ? 'the reveal slot is not reached' : null;
}

/**
 * Returns the steps that one RPC's view of a duel with a result makes due. While a card is awaited, `return-bond` isn't
 * among them, since the program would refuse it; nor after a card was missed, since the bond is then lost.
 */
function findResultSteps(escrow: Escrow, now: ChainTime): readonly ProviderStep[] {
  const cards = calculateCardDelivery(escrow, now);
  const held = SIDES.filter((side) => escrow.parts[2 + side] === PartState.Held);
  const delivering = held.map((side): ProviderStep => ({ kind: 'deliver', side }));
  if (cards === 'awaited') {
    const missing = SIDES.filter((side) => awaitsCard(escrow, side));
    return [...missing.map((side): ProviderStep => ({ kind: 'bring', side })), ...delivering];
  }
  const isReturnable = cards === 'in' && escrow.parts[BOND_PART] === PartState.Held;
  return isReturnable ? [{ kind: 'return-bond' }, ...delivering] : delivering;
}

/** Returns the ending once every RPC shows, finalized, that nothing is left to do for the provider; else null. */
function findEnding(terms: DuelTerms, { finalized, isComplete }: EscrowObservation): DuelEnding | null {
  if (!isComplete || finalized.length === 0) return null;
  const now = calculateEarliestTime(finalized);
  // Nobody can open an account after the funding deadline, so a missing account was never opened or is closed.
  if (finalized.every(({ escrow }) => escrow === null)) return now.seconds > terms.fundingDeadline ? 'gone' : null;
  const escrow = findCommonEscrow(finalized);
  return escrow === null ? null : findEscrowEnding(escrow, now);
}

/** Returns how a duel with this finalized account ended for the provider; null if it may still have to do something. */
function findEscrowEnding(escrow: Escrow, now: ChainTime): DuelEnding | null {
  switch (escrow.stage) {
    case EscrowStage.Funding:
      return now.seconds > escrow.terms.fundingDeadline ? 'unfunded' : null;
    case EscrowStage.Funded:
      return calculateTargetSlot(escrow.terms, escrow.quorumSlot, now.slot) === null ? 'not-accepted' : null;
    case EscrowStage.Accepted:
    case EscrowStage.Locked:
      return isResultLate(escrow, now) ? 'lost' : null;
    case EscrowStage.Resolved:
      return findResultEnding(escrow, now);
    case EscrowStage.Refunding:
      return escrow.parts[BOND_PART] === PartState.None ? 'not-accepted' : 'lost';
  }
}

function findResultEnding(escrow: Escrow, now: ChainTime): DuelEnding | null {
  if (SIDES.some((side) => escrow.parts[2 + side] === PartState.Held)) return null;
  if (calculateCardDelivery(escrow, now) === 'missed') return 'lost';
  return escrow.parts[BOND_PART] === PartState.Settled ? 'done' : null;
}
