import { bytesToHex } from '@noble/hashes/utils.js';
import {
  calculateCardDeadline,
  decodeEscrowData,
  type Escrow,
  EscrowStage,
  findPayoutKind,
  findWinner,
  PartState,
} from '../chain/escrow/layout-1/state';
import { hashTerms } from '../chain/escrow/layout-1/terms';
import type { ChainTime } from '../chain/escrow/state';
import type { DuelResult } from '../duel/rules/duel';
import type { EscrowState, PartState as Part } from '../duel/rules/observation';

const partStateNames: Record<PartState, Part> = {
  [PartState.None]: 'none',
  [PartState.Held]: 'held',
  [PartState.Settled]: 'settled',
  [PartState.Refunded]: 'refunded',
};

/** An escrow account's state as the duel's rules use it, and the hash (hex) of the terms stored in the account. */
export interface StateWithTermsHash {
  readonly termsHash: string;
  readonly state: EscrowState;
}

/**
 * Decodes the data of an escrow account of terms layout 1; null if it can't be decoded. Such an account has no accept
 * and no bond, and its deadlines depend on the clock alone, not on slots.
 */
export function decodeLayout1State(data: Uint8Array, now: ChainTime): StateWithTermsHash | null {
  const escrow = decodeEscrowData(data);
  return escrow && { termsHash: bytesToHex(hashTerms(escrow.terms)), state: toEscrowState(escrow, now.seconds) };
}

function toEscrowState(escrow: Escrow, seconds: bigint): EscrowState {
  const part = (index: number): Part => partStateNames[escrow.parts[index] ?? PartState.None];
  const isResolved = escrow.stage === EscrowStage.Resolved;
  const card = (side: 0 | 1) => ({ mint: escrow.cardMints[side] as string, part: part(2 + side) });
  return {
    fees: { creator: part(0), opponent: part(1) },
    bond: 'none',
    quorumSlot: escrow.quorumSlot === 0n ? null : escrow.quorumSlot,
    accepted: null,
    entropy:
      escrow.entropySlot === 0n ? null : { slot: escrow.entropySlot, hash: bytesToHex(new Uint8Array(escrow.entropy)) },
    result: isResolved ? toResult(escrow) : null,
    undecided: null,
    cards: isResolved && escrow.terms.cardMode === 1 ? { creator: card(0), opponent: card(1) } : null,
    isRefundable:
      escrow.stage === EscrowStage.Refunding ||
      ([0, 1] as const).some((each) => findPayoutKind(escrow, each, seconds) === 'refund'),
    hasMissedCards: isResolved && seconds > calculateCardDeadline(escrow),
  };
}

function toResult(escrow: Escrow): DuelResult {
  const side = (index: 0 | 1) => ({
    ticket: escrow.tickets[index] ?? 0,
    entryIndex: escrow.entryIndexes[index] ?? 0,
    valueAmount: (escrow.values[index] ?? 0n).toString(),
  });
  return {
    winner: findWinner(escrow) === 0 ? 'creator' : 'opponent',
    seed: bytesToHex(new Uint8Array(escrow.seed)),
    sides: [side(0), side(1)],
  };
}
