/** localStorage key of the burner's secret key. */
export const BURNER_STORAGE_KEY = 'ripduel.burner';

/** Whether this browser has a burner key. Unlike `findBurnerKey`, it doesn't load the code that handles keys. */
export const hasBurnerKey = (): boolean => localStorage.getItem(BURNER_STORAGE_KEY) !== null;
