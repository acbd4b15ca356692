type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const ONE_TAP_STORAGE_KEY = 'ripduel.one-tap';

/**
 * Records that a button such as "Play without a wallet" connected the burner with this address. The player's agreed
 * fees are then paid without a review of each transaction.
 */
export const rememberOneTapPlayer = (wallet: string, store: Store = localStorage): void =>
  store.setItem(ONE_TAP_STORAGE_KEY, wallet);

/** Removes the record of a one-tap player. Each payment is then reviewed before it is signed. */
export const forgetOneTapPlayer = (store: Store = localStorage): void => store.removeItem(ONE_TAP_STORAGE_KEY);

/**
 * Returns the address of this browser's one-tap player, whose agreed fees are paid without a review; null if there is
 * none.
 */
export const findOneTapPlayer = (store: Store = localStorage): string | null => store.getItem(ONE_TAP_STORAGE_KEY);
