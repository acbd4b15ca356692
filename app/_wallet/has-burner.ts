import type { Network } from '../../lib/health/contract';

/** Where this browser keeps the burner's secret key. */
export const BURNER_STORAGE_KEY = 'ripduel.burner';

/** Whether this browser has a burner already. Loads no code for keys, unlike `findBurnerKey`. */
export const hasBurnerKey = (): boolean => localStorage.getItem(BURNER_STORAGE_KEY) !== null;

/**
 * Whether players may use the burner. Its money must have no value, and there must be a source of it: the embedded
 * chain's faucet, or the operator's drip agent on devnet.
 */
export const hasBurner = ({ chain, drip }: Network): boolean => chain === 'embedded' || drip;
