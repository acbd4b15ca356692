import type { DuelBody, DuelSummaryBody } from '../../lib/duel/contract';
import type { ReceiptBody } from '../../lib/duel/receipt-contract';
import type { IntentBody } from '../../lib/transactions/contract';
import { boundIntentStates, openIntentStates } from '../../lib/transactions/intent-rules';
import type { Side } from '../_ui/side';

/** State of a side's fee in the escrow account. */
export type FeeState = 'none' | 'held' | 'settled' | 'refunded';

/**
 * State of the provider's bond in the escrow account. `paid`: to the winner and the treasury, because a card was
 * missed. `burned`: after a missed result, except for one fee per player.
 */
export type BondState = 'none' | 'held' | 'returned' | 'paid' | 'burned';

/** A duel as its page knows it: all of it, or only the public part. */
export interface DuelView {
  readonly duel: DuelSummaryBody;
  readonly programId: string;
  /** The whole duel; null before the viewer's first poll, and if the viewer may see only the public part. */
  readonly fullDuel: DuelBody | null;
  readonly result: DuelBody['result'];
  /** The drawn cards with their delivery state; null if the terms don't escrow cards, or there is no result yet. */
  readonly cards: DuelBody['cards'];
  /**
   * Whether the public receipt names a transaction of each side's fee. Absent if the view wasn't made from a receipt.
   */
  readonly deposits?: Readonly<Record<Side, boolean>>;
  /** State of each side's fee, as this page read it from the chain; absent until then, or without an escrow account. */
  readonly fees?: Readonly<Record<Side, FeeState>>;
  /** State of the bond, read with the fees; absent until then, without an escrow account, and always in layout 1. */
  readonly bond?: BondState;
  readonly custodyAlerts: ReceiptBody['custodyAlerts'];
  /** The viewer's own transactions, newest first. */
  readonly intents: readonly IntentBody[];
  /** Finalized block height at the player's last check; null before it, and for visitors. */
  readonly blockHeight: bigint | null;
  /** Time of the last check of the chain, if it was too long before the response; else null or absent. */
  readonly staleSince?: Date | null;
  /** Whether the service refused to show the session's wallet the whole duel. */
  readonly isReadRefused?: boolean;
  /** The server's clock minus this machine's, in milliseconds. */
  readonly clockOffsetMs: number;
}

/** A duel of which the viewer may see every field. */
export interface PlayerView extends DuelView {
  readonly fullDuel: DuelBody;
}

/** Converts the public receipt to the view that a spectator has. */
export const toPublicView = (
  { duel, programId, result, cards, custodyAlerts, deposits }: ReceiptBody,
  offsetMs = 0,
): DuelView => ({
  duel,
  programId,
  fullDuel: null,
  result,
  cards,
  deposits: { creator: deposits.creator !== null, opponent: deposits.opponent !== null },
  custodyAlerts,
  intents: [],
  blockHeight: null,
  clockOffsetMs: offsetMs,
});

export function findOwnSide(duel: DuelSummaryBody, wallet: string | null | undefined): Side | undefined {
  if (wallet === duel.creatorWallet) return 'creator';
  return wallet != null && wallet === duel.opponentWallet ? 'opponent' : undefined;
}

export const findSideWallet = (duel: DuelSummaryBody, side: Side): string | null =>
  side === 'creator' ? duel.creatorWallet : duel.opponentWallet;

/** Whether a side has paid; undefined if the viewer can't know. */
export function hasPaidIfKnown(view: DuelView, side: Side): boolean | undefined {
  const { duel, fullDuel, fees, deposits } = view;
  if (fees !== undefined) return fees[side] !== 'none';
  if (fullDuel !== null) return fullDuel.deposits[side];
  // One fee is paid in `committing`. A receipt that names neither doesn't show which one, so it doesn't count.
  if (duel.status === 'committing' && deposits !== undefined && (deposits.creator || deposits.opponent))
    return deposits[side];
  return ['funded', 'resolving', 'resolved', 'settled'].includes(duel.status) ? true : undefined;
}

/** Whether `side` sent a payment that isn't counted as paid yet. Only known for the viewer's own side. */
export const hasOwnPendingPayment = (view: DuelView, side: Side): boolean =>
  hasPaidIfKnown(view, side) === false &&
  view.intents.some(
    ({ purpose, state, wallet }) =>
      purpose === 'fund' && boundIntentStates.has(state) && wallet === findSideWallet(view.duel, side),
  );

/** Whether one of the viewer's transactions has not ended. */
export const hasOpenIntent = ({ intents }: DuelView): boolean =>
  intents.some(({ state }) => openIntentStates.has(state));

/**
 * Whether `side` can no longer pay. After the last payment time (`calculateLastPaymentTime`) no payment can be
 * prepared, and only one that was prepared before still counts. Only meaningful for the viewer's own side.
 */
export const isTooLateToPay = (view: DuelView, side: Side, afterLastCall: boolean): boolean =>
  afterLastCall &&
  hasPaidIfKnown(view, side) === false &&
  !hasOwnPendingPayment(view, side) &&
  view.intents.find(({ purpose }) => purpose === 'fund')?.state !== 'PREPARED';

/** Whether the duel is refunded, or the fee of `side` is known to be back in its wallet. */
export const isFeeRefunded = ({ duel, fees }: DuelView, side: Side): boolean =>
  duel.status === 'refunded' || fees?.[side] === 'refunded';

/**
 * Whether the provider has staked its bond. If so, a missing result costs it the bond, out of which each player gets
 * another fee. Undefined if the viewer can't know.
 */
export function hasProviderAccepted({ fullDuel, bond }: DuelView): boolean | undefined {
  if (bond !== undefined) return bond !== 'none';
  return fullDuel === null ? undefined : fullDuel.acceptedSlot !== null;
}

/** Whether both sides are known to have paid. */
export const haveBothPaid = (view: DuelView): boolean =>
  hasPaidIfKnown(view, 'creator') === true && hasPaidIfKnown(view, 'opponent') === true;
