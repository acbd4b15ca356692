import type { Network } from '../../lib/health/contract';

/**
 * Whether players may use the burner. Its money must have no value, and there must be a source of it: the embedded
 * chain's faucet, or the operator's drip agent on devnet.
 */
export const hasBurner = ({ chain, drip }: Network): boolean => chain === 'embedded' || drip;
