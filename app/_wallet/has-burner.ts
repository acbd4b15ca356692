import type { Network } from '../../lib/health/contract';

/**
 * Whether players may use the burner: on the embedded chain, and wherever the operator's drip agent hands out test SOL.
 * SOL has no value on these chains.
 */
export const hasBurner = ({ chain, drip }: Network): boolean => chain === 'embedded' || drip;
