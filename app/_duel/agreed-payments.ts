import { findOneTapPlayer } from '../_wallet/one-tap-player';

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const buildStorageKey = (duelId: string): string => `ripduel.agreed.${duelId}`;

/** Stores for this tab that the player agreed to pay this fee, in lamports, for the duel. */
export const agreeToPay = (duelId: string, feeAmount: bigint, store: Store = sessionStorage): void =>
  store.setItem(buildStorageKey(duelId), feeAmount.toString());

/** Whether the player agreed in this tab to exactly this fee, in lamports. */
export const hasAgreedToPay = (duelId: string, feeAmount: bigint, store: Store = sessionStorage): boolean =>
  store.getItem(buildStorageKey(duelId)) === feeAmount.toString();

/** Deletes the agreement, so that a reload of the page doesn't pay at once. */
export const withdrawAgreement = (duelId: string, store: Store = sessionStorage): void =>
  store.removeItem(buildStorageKey(duelId));

/**
 * Records that the one-tap player agreed to the fee shown at the button that opened, joined or searched for the duel.
 * Does nothing if `findOneTapPlayer` finds none.
 */
export function agreeIfOneTap(duelId: string, shownFee: bigint): void {
  if (findOneTapPlayer() !== null) agreeToPay(duelId, shownFee);
}
