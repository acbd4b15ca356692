import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import type { ReadonlyUint8Array } from '@solana/kit';
import { SYSTEM_PROGRAM_ADDRESS } from './address';
import { type EscrowCall, type EscrowStep, escrowSteps } from './calls';
import { decodeEscrowInstruction } from './decode';
import { INCINERATOR_ADDRESS } from './instructions';
import * as layout1 from './layout-1/decode';
import type { DuelTerms as Layout1Terms } from './layout-1/terms';
import { BOND_PART, calculateTargetSlot, EscrowStage, PartState } from './state';
import type { DuelTerms } from './terms';

/** Terms of a duel with their layout. Layout 1 has no bond, and the provider doesn't accept its duels on chain. */
export type ReplayTerms =
  | { readonly layout: 1; readonly terms: Layout1Terms }
  | { readonly layout: 2; readonly terms: DuelTerms };

/** A call with the slot of its transaction. */
export type LandedCall = EscrowCall & { readonly slot: bigint };

/** Data of the `commit_result` call: the seed in hex, and the index and mint of the entry that each side drew. */
export interface ResultCommit {
  readonly seed: string;
  readonly entries: readonly { readonly index: number; readonly mint: string }[];
}

/** State of a duel on chain, derived from its calls. */
export interface ReplayedState {
  readonly stage: EscrowStage;
  /** Indexed by `PartIndex`. */
  readonly parts: readonly PartState[];
  readonly quorumSlot: bigint | null;
  readonly accepted: { readonly slot: bigint; readonly targetSlot: bigint } | null;
  readonly lockSlot: bigint | null;
  readonly commit: ResultCommit | null;
  readonly isClosed: boolean;
}

const INITIAL_STATE: ReplayedState = {
  stage: EscrowStage.Funding,
  parts: [PartState.None, PartState.None, PartState.None, PartState.None, PartState.None],
  quorumSlot: null,
  accepted: null,
  lockSlot: null,
  commit: null,
  isClosed: false,
};

/** Replays one call: returns the state after it, or null if it breaks a rule (see `replayCalls`). */
type ReplayRule = (course: ReplayedState, call: LandedCall, duel: ReplayTerms) => ReplayedState | null;

/**
 * Replays the finalized calls for one duel by the program's rules, except for rules that need more than the calls, such
 * as the clock. Null if a call breaks a rule. Calls of one slot are replayed in the order of `escrowSteps`: if any
 * order lets them all succeed, this one does.
 */
export function replayCalls(duel: ReplayTerms, calls: readonly LandedCall[]): ReplayedState | null {
  const rank = ({ step }: LandedCall): number => escrowSteps.indexOf(step);
  const inOrder = [...calls].sort((one, other) =>
    one.slot === other.slot ? rank(one) - rank(other) : one.slot < other.slot ? -1 : 1,
  );
  let course: ReplayedState | null = INITIAL_STATE;
  for (const call of inOrder) {
    if (course === null || course.isClosed) return null;
    course = replayRules[call.step](course, call, duel);
  }
  return course;
}

function replayDeposit(
  course: ReplayedState,
  { part, slot, accounts }: LandedCall,
  { terms }: ReplayTerms,
): ReplayedState | null {
  const side = part === 0 ? terms.creator : terms.opponent;
  if (course.stage !== EscrowStage.Funding || accounts.depositor !== side) return null;
  const next = changePartState(course, part, PartState.None, PartState.Held);
  if (next === null || !next.parts.slice(0, 2).every((each) => each === PartState.Held)) return next;
  return { ...next, stage: EscrowStage.Funded, quorumSlot: slot };
}

function replayAccept(course: ReplayedState, { slot, accounts }: LandedCall, duel: ReplayTerms): ReplayedState | null {
  const { stage, quorumSlot } = course;
  if (duel.layout === 1 || stage !== EscrowStage.Funded || quorumSlot === null || slot < quorumSlot) return null;
  const targetSlot = calculateTargetSlot(duel.terms, quorumSlot, slot);
  if (targetSlot === null || accounts.provider !== duel.terms.providerKey) return null;
  const next = changePartState(course, BOND_PART, PartState.None, PartState.Held);
  return next && { ...next, stage: EscrowStage.Accepted, accepted: { slot, targetSlot } };
}

function replayLock(course: ReplayedState, { slot }: LandedCall, duel: ReplayTerms): ReplayedState | null {
  const { stage, quorumSlot, accepted } = course;
  if (quorumSlot === null || stage !== (duel.layout === 1 ? EscrowStage.Funded : EscrowStage.Accepted)) return null;
  const target = accepted?.targetSlot ?? quorumSlot + BigInt(duel.terms.entropyDelaySlots);
  // A lock can't land before the slot after the target: only then is the target's hash known.
  return slot > target ? { ...course, stage: EscrowStage.Locked, lockSlot: slot } : null;
}

/**
 * Replays the commit of the result. Checks the seed against its commitment, but neither the draws nor the reveal slot.
 */
function replayCommit(course: ReplayedState, call: LandedCall, duel: ReplayTerms): ReplayedState | null {
  const shown = decodeCommit(call.data, duel.layout);
  if (course.stage !== EscrowStage.Locked || shown === null) return null;
  const isCommitted = isEqual(sha256(new Uint8Array(shown.seed)), duel.terms.seedCommitment);
  if (!isCommitted) return null;
  return { ...course, stage: EscrowStage.Resolved, commit: { ...shown, seed: bytesToHex(new Uint8Array(shown.seed)) } };
}

function replayCardDeposit(
  course: ReplayedState,
  { part, accounts }: LandedCall,
  { terms, layout }: ReplayTerms,
): ReplayedState | null {
  const mint = course.commit?.entries[(part ?? 0) - 2]?.mint;
  const isDrawn = mint !== undefined && mint !== SYSTEM_PROGRAM_ADDRESS && accounts.mint === mint;
  if (course.stage !== EscrowStage.Resolved || terms.cardMode !== 1 || !isDrawn) return null;
  return layout === 2 && hasPaidForUndeliveredCard(course)
    ? null
    : changePartState(course, part, PartState.None, PartState.Held);
}

function replaySettle(course: ReplayedState, call: LandedCall, duel: ReplayTerms): ReplayedState | null {
  const { part, accounts, isMoved } = call;
  const { terms } = duel;
  if (course.stage !== EscrowStage.Resolved) return null;
  if (part === 2 || part === 3)
    return isMoved === true ? changePartState(course, part, PartState.Held, PartState.Settled) : null;
  // In layout 1 the program itself checked who owns the receiving token account, and fees are settled without waiting
  // for cards.
  if (duel.layout === 1) return changePartState(course, part, PartState.Held, PartState.Settled);
  const isMissed = hasPaidForUndeliveredCard(course) || !haveCardsArrived(course, duel);
  if (part === BOND_PART) {
    const isDue = isMissed ? accounts.treasury === terms.treasury : accounts.provider === terms.providerKey;
    return isDue ? changePartState(course, part, PartState.Held, isMissed ? PartState.Paid : PartState.Settled) : null;
  }
  const receiver = isMissed ? getPlayer(duel, part) : terms.treasury;
  if (accounts.receiver !== receiver) return null;
  return changePartState(course, part, PartState.Held, isMissed ? PartState.Refunded : PartState.Settled);
}

function replayRefund(course: ReplayedState, { part, accounts }: LandedCall, duel: ReplayTerms): ReplayedState | null {
  if (course.stage === EscrowStage.Resolved) return null;
  const receiver = part === BOND_PART ? accounts.incinerator : accounts.receiver;
  const due = part === BOND_PART ? INCINERATOR_ADDRESS : getPlayer(duel, part);
  if (duel.layout === 2 && receiver !== due) return null;
  const next = changePartState(
    course,
    part,
    PartState.Held,
    part === BOND_PART ? PartState.Burned : PartState.Refunded,
  );
  return next && { ...next, stage: EscrowStage.Refunding };
}

const replayClose: ReplayRule = (course) =>
  course.parts.includes(PartState.Held) ? null : { ...course, isClosed: true };

const replayRules: Readonly<Record<EscrowStep, ReplayRule>> = {
  deposit: replayDeposit,
  accept: replayAccept,
  lock: replayLock,
  commit: replayCommit,
  'deposit-card': replayCardDeposit,
  settle: replaySettle,
  refund: replayRefund,
  close: replayClose,
};

/** Moves a part from one state to another; null if it isn't in the state `from`. */
function changePartState(
  course: ReplayedState,
  part: number | null,
  from: PartState,
  to: PartState,
): ReplayedState | null {
  if (part === null || course.parts[part] !== from) return null;
  return { ...course, parts: course.parts.map((each, index) => (index === part ? to : each)) };
}

/** Returns the player whose fee a part is: 0 the creator's, else the opponent's. */
const getPlayer = ({ terms }: ReplayTerms, part: number | null): string =>
  part === 0 ? terms.creator : terms.opponent;

/** Whether a fee was refunded or the bond paid out because a drawn card didn't come. Only valid in stage Resolved. */
const hasPaidForUndeliveredCard = ({ parts }: ReplayedState): boolean =>
  parts[0] === PartState.Refunded || parts[1] === PartState.Refunded || parts[BOND_PART] === PartState.Paid;

/** Whether each drawn card has been deposited. Ignores entries without a mint; true in a duel for fees only. */
const haveCardsArrived = ({ commit: shown, parts }: ReplayedState, { terms }: ReplayTerms): boolean =>
  terms.cardMode === 0 ||
  [0, 1].every((side) => shown?.entries[side]?.mint === SYSTEM_PROGRAM_ADDRESS || parts[2 + side] !== PartState.None);

function decodeCommit(data: Uint8Array, layout: 1 | 2) {
  const call = layout === 1 ? layout1.decodeEscrowInstruction(data) : decodeEscrowInstruction(data);
  if (call?.kind !== 'commit_result') return null;
  const entries = [call.creatorProof, call.opponentProof].map(({ index, cardMint }) => ({ index, mint: cardMint }));
  return { seed: call.seed, entries };
}

const isEqual = (one: ReadonlyUint8Array, other: ReadonlyUint8Array): boolean =>
  one.length === other.length && one.every((byte, index) => byte === other[index]);
