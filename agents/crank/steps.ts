import {
  BOND_PART,
  type CardDelivery,
  type ChainTime,
  calculateCardDelivery,
  calculateRevealSlot,
  type Escrow,
  EscrowStage,
  findPayoutKind,
  isClosable,
  isResultLate,
  type PartIndex,
} from '../../lib/chain/escrow/state';

/** An instruction that anyone can send for a duel. */
export type CrankStep =
  | { readonly kind: 'lock' }
  | { readonly kind: 'commit' }
  | { readonly kind: 'settle'; readonly part: PartIndex; readonly cards: Exclude<CardDelivery, 'awaited'> }
  | { readonly kind: 'refund'; readonly part: 0 | 1 | typeof BOND_PART }
  | { readonly kind: 'close' };

/** Parts of an escrow account: both fees, both cards, and the provider's bond. */
const PARTS: readonly PartIndex[] = [0, 1, 2, 3, BOND_PART];

/**
 * Returns every step that the escrow program would accept now, as far as this account and the chain's clock show. They
 * don't show whether the SlotHashes sysvar still has the target slot: its 512 entries reach back further than 512 slots
 * if some had no block. Only a refused lock tells that the entropy is lost (`isEntropyLost`).
 */
export function findPossibleSteps(escrow: Escrow, now: ChainTime): CrankStep[] {
  const { stage, targetSlot } = escrow;
  const isInTime = !isResultLate(escrow, now);
  // The SlotHashes sysvar contains the target slot's hash only from the following slot on.
  if (stage === EscrowStage.Accepted && isInTime) return now.slot > targetSlot ? [{ kind: 'lock' }] : [];
  if (stage === EscrowStage.Locked && isInTime)
    return now.slot >= calculateRevealSlot(escrow) ? [{ kind: 'commit' }] : [];
  const payouts = PARTS.flatMap((part) => findPayoutStep(escrow, part, now) ?? []);
  return payouts.length === 0 && isClosable(escrow, now) ? [{ kind: 'close' }] : payouts;
}

function findPayoutStep(escrow: Escrow, part: PartIndex, now: ChainTime): CrankStep | null {
  const kind = findPayoutKind(escrow, part, now);
  if (kind === 'settle')
    return { kind, part, cards: calculateCardDelivery(escrow, now) === 'missed' ? 'missed' : 'in' };
  return kind === 'refund' && part !== 2 && part !== 3 ? { kind, part } : null;
}

/** Returns a name that no other step of the same duel has. */
export const formatStepKey = (step: { readonly kind: string; readonly part?: number }): string =>
  'part' in step ? `${step.kind} ${step.part}` : step.kind;

/** Returns the slot since which a lock, commit or fee-mode settlement has been possible; null for any other step. */
export function findPossibleSinceSlot(escrow: Escrow, step: CrankStep): bigint | null {
  if (step.kind === 'lock') return escrow.targetSlot + 1n;
  if (step.kind === 'commit') return calculateRevealSlot(escrow);
  return step.kind === 'settle' && escrow.terms.cardMode === 0 ? escrow.resultSlot : null;
}
