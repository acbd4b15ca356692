/** Where this browser keeps the burner's secret key. */
export const BURNER_STORAGE_KEY = 'ripduel.burner';

/** Whether this browser has a burner already. Loads no code for keys, unlike `findBurnerKey`. */
export const hasBurnerKey = (): boolean => localStorage.getItem(BURNER_STORAGE_KEY) !== null;
