import type { ReadonlyUint8Array } from '@solana/kit';
import { SYSTEM_PROGRAM_ADDRESS } from '../address';
import type { Side } from '../draw-words';
import { ESCROW_DISCRIMINATOR, type Escrow, getEscrowDecoder, getEscrowSize } from './generated/accounts/escrow';
import { EscrowStage } from './generated/types/escrowStage';
import { PartState } from './generated/types/partState';

/**
 * The account of one duel, decoded. Arrays of two are per side, `parts` are the creator's fee, the opponent's fee, the
 * creator's card and the opponent's card. Source: program/layout-1/idl.json.
 */
export type { Escrow };
export { EscrowStage, PartState };

/** Index into `parts`: the creator's fee, the opponent's fee, the creator's card, the opponent's card. */
export type Part = 0 | 1 | 2 | 3;

/** Decodes the data of an account that the program owns, or returns null if it isn't an escrow account. */
export function decodeEscrowData(data: ReadonlyUint8Array): Escrow | null {
  const isEscrow = data.length === getEscrowSize() && ESCROW_DISCRIMINATOR.every((byte, i) => byte === data[i]);
  return isEscrow ? getEscrowDecoder().decode(data) : null;
}

/**
 * Returns the winner, or null before the result. There is no tie: the program decides by a coin if the values are
 * equal.
 */
export function findWinner(escrow: Escrow): Side | null {
  return escrow.winner === 0 || escrow.winner === 1 ? escrow.winner : null;
}

/**
 * Returns the slot whose hash becomes the entropy; if that slot is skipped, the next one's does. Only valid after the
 * second deposit.
 */
export function calculateTargetSlot(escrow: Escrow): bigint {
  return escrow.quorumSlot + BigInt(escrow.terms.entropyDelaySlots);
}

/** Returns the last unix second in which a drawn card may be deposited. */
export function calculateCardDeadline(escrow: Escrow): bigint {
  return escrow.terms.resolutionDeadline + 86_400n;
}

/** Returns whether a part can be settled or refunded at `now` (unix seconds); null if the program would refuse both. */
export function findPayoutKind(escrow: Escrow, part: Part, now: bigint): 'settle' | 'refund' | null {
  if (escrow.parts[part] !== PartState.Held) return null;
  if (escrow.stage === EscrowStage.Resolved) return 'settle';
  if (escrow.stage === EscrowStage.Refunding) return 'refund';
  const { fundingDeadline, resolutionDeadline } = escrow.terms;
  return now > (escrow.stage === EscrowStage.Funding ? fundingDeadline : resolutionDeadline) ? 'refund' : null;
}

/** Whether `close` would be accepted at `now` (unix seconds). */
export function isClosable(escrow: Escrow, now: bigint): boolean {
  const isHeld = escrow.parts.includes(PartState.Held);
  return now > escrow.terms.fundingDeadline && !isHeld && !canDepositCard(escrow, now);
}

/** Whether a drawn card may still be deposited at `now` (unix seconds). */
export function canDepositCard(escrow: Escrow, now: bigint): boolean {
  if (escrow.stage !== EscrowStage.Resolved || now > calculateCardDeadline(escrow)) return false;
  return ([0, 1] as const).some((side) => awaitsCard(escrow, side));
}

/** Whether a side drew a card that hasn't been deposited. Ignores the deadline. */
export function awaitsCard(escrow: Escrow, side: Side): boolean {
  const hasCard = escrow.cardMints[side] !== SYSTEM_PROGRAM_ADDRESS;
  return escrow.terms.cardMode === 1 && hasCard && escrow.parts[2 + side] === PartState.None;
}
