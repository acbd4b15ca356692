type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const ONE_TAP_STORAGE_KEY = 'ripduel.one-tap';

/**
 * Records that a button such as "Play without a wallet" connected the burner. The player's agreed fees are then paid
 * without a review of each transaction.
 */
export const rememberOneTapPlayer = (store: Store = localStorage): void => store.setItem(ONE_TAP_STORAGE_KEY, 'yes');

/**
 * Removes the record of a one-tap player, because the player chose a wallet in the wallet dialog. Each payment is then
 * reviewed before it is signed.
 */
export const forgetOneTapPlayer = (store: Store = localStorage): void => store.removeItem(ONE_TAP_STORAGE_KEY);

/** Whether this browser has a one-tap player, whose agreed fees are paid without a review. */
export const isOneTapPlayer = (store: Store = localStorage): boolean => store.getItem(ONE_TAP_STORAGE_KEY) !== null;
