import type { ReadonlyUint8Array } from '@solana/kit';
import { SYSTEM_PROGRAM_ADDRESS } from './address';
import type { Side } from './draw-words';
import { ESCROW_DISCRIMINATOR, type Escrow, getEscrowDecoder, getEscrowSize } from './generated/accounts/escrow';
import { EscrowStage } from './generated/types/escrowStage';
import { PartState } from './generated/types/partState';
import type { DuelTerms } from './terms';

/** The account of one duel, decoded. Arrays of two are per side, `parts` by `PartIndex`. Source: program/README.md. */
export type { Escrow };
export { EscrowStage, PartState };

/** Index into `parts`: the creator's fee, the opponent's fee, the creator's card, the opponent's card, the bond. */
export type PartIndex = 0 | 1 | 2 | 3 | 4;
/** The bond's index in `parts`. */
export const BOND_PART = 4;

/** A point in time on chain: unix seconds and slot of the clock sysvar. */
export interface ChainTime {
  readonly seconds: bigint;
  readonly slot: bigint;
}

/**
 * Result of the program's function `cards`. `awaited`: a drawn card isn't deposited yet and still can be. `missed`: a
 * drawn card wasn't deposited in time, or a fee was refunded without a result. `in`: no card is missing; this is also
 * the value before the result.
 */
export type CardDelivery = 'awaited' | 'in' | 'missed';

/**
 * Slots since the accept (for a result) or the result (for a card) that must have passed in addition to the deadline.
 * While a chain is halted its clock goes on and nobody can send a transaction, so seconds alone could make the provider
 * late.
 */
const MIN_ELAPSED_SLOTS = 1_500n;
const DAY_SECONDS = 86_400n;

/** Decodes the data of an account that the program owns, or returns null if it isn't an escrow account of layout 2. */
export function decodeEscrowData(data: ReadonlyUint8Array): Escrow | null {
  const isEscrow = data.length === getEscrowSize() && ESCROW_DISCRIMINATOR.every((byte, i) => byte === data[i]);
  return isEscrow ? getEscrowDecoder().decode(data) : null;
}

/** Returns the winner, or null before the result. */
export function findWinningSide(escrow: Pick<Escrow, 'winner'>): Side | null {
  return escrow.winner === 0 || escrow.winner === 1 ? escrow.winner : null;
}

/**
 * Returns the target slot if the provider accepts in `slot`; null if that is too late. The entropy is the hash of the
 * target slot or, if that has no block, of the next slot with one. Source: docs/duel-v4.md, "Entropy".
 */
export function calculateTargetSlot(
  terms: Pick<DuelTerms, 'gridSlots' | 'acceptSteps' | 'entropyDelaySlots'>,
  quorumSlot: bigint,
  slot: bigint,
): bigint | null {
  const grid = BigInt(terms.gridSlots);
  const earliest = slot + BigInt(terms.entropyDelaySlots) - quorumSlot;
  const needed = (earliest + grid - 1n) / grid;
  const steps = needed < 1n ? 1n : needed;
  return steps <= BigInt(terms.acceptSteps) ? quorumSlot + grid * steps : null;
}

/** Returns the last slot in which the provider can accept. Only valid after both deposits. */
export function calculateLastAcceptSlot({
  quorumSlot,
  terms,
}: {
  readonly quorumSlot: bigint;
  readonly terms: Pick<DuelTerms, 'gridSlots' | 'acceptSteps' | 'entropyDelaySlots'>;
}): bigint {
  return quorumSlot + BigInt(terms.gridSlots * terms.acceptSteps - terms.entropyDelaySlots);
}

/** Returns the first slot in which the program takes a result. Only valid once the entropy is locked. */
export function calculateRevealSlot({ entropySlot, terms }: Escrow): bigint {
  return entropySlot + BigInt(terms.revealDelaySlots);
}

/**
 * Returns the last unix second in which a drawn card may be deposited. The program accepts the card even later while
 * fewer than 1,500 slots have passed since the result.
 */
export function calculateCardDeadline({ terms }: { terms: Pick<DuelTerms, 'resolutionDeadline'> }): bigint {
  return terms.resolutionDeadline + DAY_SECONDS;
}

/** Whether the time for a result is over. Only valid once the provider has accepted. */
export function isResultLate({ acceptSlot, terms }: Escrow, now: ChainTime): boolean {
  return hasPassed(now, terms.resolutionDeadline, acceptSlot);
}

/**
 * Whether a side drew a card that hasn't been deposited. Ignores the deadline. False before the result, in a duel for
 * fees only, and for an entry without a mint.
 */
export function awaitsCard(escrow: Escrow, side: Side): boolean {
  const hasCard = escrow.terms.cardMode === 1 && escrow.cardMints[side] !== SYSTEM_PROGRAM_ADDRESS;
  return escrow.stage === EscrowStage.Resolved && hasCard && escrow.parts[2 + side] === PartState.None;
}

/** Returns whether a drawn card is still awaited, was missed, or neither (`in`). See `CardDelivery`. */
export function calculateCardDelivery(escrow: Escrow, now: ChainTime): CardDelivery {
  // Once one payout has treated a card as missed, the program pays the other parts the same way, whatever the clock
  // says later.
  const [creatorFee, opponentFee] = escrow.parts;
  const isRefunded = creatorFee === PartState.Refunded || opponentFee === PartState.Refunded;
  if (isRefunded || escrow.parts[BOND_PART] === PartState.Paid) return 'missed';
  if (!awaitsCard(escrow, 0) && !awaitsCard(escrow, 1)) return 'in';
  return hasPassed(now, calculateCardDeadline(escrow), escrow.resultSlot) ? 'missed' : 'awaited';
}

/** Returns the payout of a part that the program would accept now: its settlement or its refund; null if neither. */
export function findPayoutKind(escrow: Escrow, part: PartIndex, now: ChainTime): 'settle' | 'refund' | null {
  if (escrow.parts[part] !== PartState.Held) return null;
  if (escrow.stage === EscrowStage.Resolved) {
    const isCard = part === 2 || part === 3;
    return isCard || calculateCardDelivery(escrow, now) !== 'awaited' ? 'settle' : null;
  }
  return isRefundable(escrow, now) ? 'refund' : null;
}

/** Whether `close` would be accepted now. */
export function isClosable(escrow: Escrow, now: ChainTime): boolean {
  const isHeld = escrow.parts.includes(PartState.Held);
  return now.seconds > escrow.terms.fundingDeadline && !isHeld && calculateCardDelivery(escrow, now) !== 'awaited';
}

/** Whether the duel missed a deadline before its result, so that fees and bond can be refunded. */
function isRefundable(escrow: Escrow, now: ChainTime): boolean {
  switch (escrow.stage) {
    case EscrowStage.Funding:
      return now.seconds > escrow.terms.fundingDeadline;
    case EscrowStage.Funded:
      return calculateTargetSlot(escrow.terms, escrow.quorumSlot, now.slot) === null;
    case EscrowStage.Accepted:
    case EscrowStage.Locked:
      return isResultLate(escrow, now);
    case EscrowStage.Resolved:
      return false;
    case EscrowStage.Refunding:
      return true;
  }
}

/** Whether a deadline is over, and 1,500 slots have passed since the slot `since`. */
const hasPassed = (now: ChainTime, deadline: bigint, since: bigint): boolean =>
  now.seconds > deadline && now.slot >= since + MIN_ELAPSED_SLOTS;
