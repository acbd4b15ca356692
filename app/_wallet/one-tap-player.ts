type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const STORAGE_KEY = 'ripduel.one-tap';

/** Records that the burner was connected by a button such as "Play without a wallet". It then pays agreed fees unreviewed. */
export const rememberOneTapPlayer = (store: Store = localStorage): void => store.setItem(STORAGE_KEY, 'yes');

/** Records that a wallet was chosen in the wallet dialog. The player then reviews each payment before signing it. */
export const forgetOneTapPlayer = (store: Store = localStorage): void => store.removeItem(STORAGE_KEY);

export const isOneTapPlayer = (store: Store = localStorage): boolean => store.getItem(STORAGE_KEY) !== null;
