import { isOneTapPlayer } from '../_wallet/one-tap-player';

type Store = Pick<Storage, 'getItem' | 'setItem'>;

const buildStorageKey = (duelId: string): string => `ripduel.agreed.${duelId}`;

/** Stores that the press which opened or joined a duel also agreed to its fee. Only this tab pays it without a press. */
export const agreeToPay = (duelId: string, store: Store = sessionStorage): void =>
  store.setItem(buildStorageKey(duelId), 'yes');

export const hasAgreedToPay = (duelId: string, store: Store = sessionStorage): boolean =>
  store.getItem(buildStorageKey(duelId)) !== null;

/** Agrees for a player whom a page's button made: that press named the fee and says that the player pays it. */
export function agreeIfOneTap(duelId: string): void {
  if (isOneTapPlayer()) agreeToPay(duelId);
}
