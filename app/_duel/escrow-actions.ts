import * as first from '../../lib/chain/escrow/layout-1/state';
import * as second from '../../lib/chain/escrow/state';
import { type AnyEscrow, type EscrowAccount, isLayout2 } from './escrow-account';

/** A call of the escrow program that anyone may send. `part` is the index into the account's parts. */
export type EscrowAction =
  | { readonly kind: 'lock' | 'commit' | 'close' }
  | { readonly kind: 'settle' | 'refund'; readonly part: second.PartIndex };

/**
 * How fees and cards left the escrow account; null while a fee or card is held or awaited. `settled`: after a result,
 * also if a card was missed and the fees went back. `closed`: there is no account, which is also so before the first
 * deposit.
 */
export type EscrowOutcome = 'refunded' | 'settled' | 'closed' | null;

/** Number of slots for which the SlotHashes sysvar keeps a slot's hash. */
const MAX_SLOT_HASHES = 512n;
/** Parts that layout 2 pays out: both fees, both cards, and the bond. */
const LAYOUT_2_PARTS = [0, 1, 2, 3, second.BOND_PART] as const;
const LAYOUT_1_PARTS = [0, 1, 2, 3] as const;

/**
 * Returns the actions that the program accepts from anyone now, in the protocol's order; in layout 1 only payouts and
 * the close. Leaves out the commit unless `knowsSeed`. Source: docs/duel-v4.md, "A duel from start to end".
 */
export function findDueActions({ state, now }: EscrowAccount, knowsSeed: boolean): readonly EscrowAction[] {
  if (state === null) return [];
  const payouts = isLayout2(state) ? findLayout2Payouts(state, now) : findLayout1Payouts(state, now.seconds);
  const closable = isLayout2(state) ? second.isClosable(state, now) : first.isClosable(state, now.seconds);
  const draw: readonly EscrowAction[] = isLayout2(state) ? findDrawActions(state, now, knowsSeed) : [];
  return [...draw, ...payouts, ...(closable ? [{ kind: 'close' } as const] : [])];
}

/**
 * Whether the entropy can be locked: the SlotHashes sysvar has the target slot's hash, and there is still time for a
 * result. Assumes that the target slot has a block; if it was skipped, the lock waits for the next slot that has one.
 */
export const isLockDue = (state: second.Escrow, now: second.ChainTime): boolean =>
  state.stage === second.EscrowStage.Accepted &&
  now.slot > state.targetSlot &&
  now.slot <= state.targetSlot + MAX_SLOT_HASHES &&
  !second.isResultLate(state, now);

function findDrawActions(state: second.Escrow, now: second.ChainTime, knowsSeed: boolean): readonly EscrowAction[] {
  if (isLockDue(state, now)) return [{ kind: 'lock' }];
  const isLocked = state.stage === second.EscrowStage.Locked;
  const canCommit = isLocked && now.slot >= second.calculateRevealSlot(state) && !second.isResultLate(state, now);
  return canCommit && knowsSeed ? [{ kind: 'commit' }] : [];
}

const findLayout2Payouts = (state: second.Escrow, now: second.ChainTime): readonly EscrowAction[] =>
  LAYOUT_2_PARTS.flatMap((part) => {
    const kind = second.findPayoutKind(state, part, now);
    return kind === null ? [] : [{ kind, part }];
  });

const findLayout1Payouts = (state: first.Escrow, seconds: bigint): readonly EscrowAction[] =>
  LAYOUT_1_PARTS.flatMap((part) => {
    const kind = first.findPayoutKind(state, part, seconds);
    return kind === null ? [] : [{ kind, part }];
  });

/**
 * Returns how a duel's fees and cards left its escrow account; null while a fee or card is held or awaited. Ignores the
 * bond, because no player waits for it.
 */
export function findEscrowOutcome({ state, now }: EscrowAccount): EscrowOutcome {
  if (state === null) return 'closed';
  const parts: readonly number[] = state.parts.slice(0, 4);
  const isAwaited = isLayout2(state)
    ? second.calculateCardDelivery(state, now) === 'awaited'
    : first.canDepositCard(state, now.seconds);
  if (parts.includes(second.PartState.Held) || isAwaited) return null;
  if (hasResult(state)) return 'settled';
  return parts.includes(second.PartState.Refunded) ? 'refunded' : null;
}

/** Whether the program has recorded a winner. */
export const hasResult = (state: AnyEscrow): boolean =>
  isLayout2(state) ? second.findWinningSide(state) !== null : first.findWinner(state) !== null;
