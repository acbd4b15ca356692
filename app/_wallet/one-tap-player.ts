type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const STORAGE_KEY = 'ripduel.one-tap';

/** Stores that a button of a page made this browser's player. What its player agrees to is then paid without a review. */
export const rememberOneTapPlayer = (store: Store = localStorage): void => store.setItem(STORAGE_KEY, 'yes');

/** Stores that a wallet was chosen by hand. It is shown each payment before it signs. */
export const forgetOneTapPlayer = (store: Store = localStorage): void => store.removeItem(STORAGE_KEY);

export const isOneTapPlayer = (store: Store = localStorage): boolean => store.getItem(STORAGE_KEY) !== null;
