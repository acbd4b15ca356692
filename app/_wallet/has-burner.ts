import type { Network } from '../../lib/health/contract';

/**
 * Whether players may use the burner: where money has no value and somebody gives some away, which is the embedded chain
 * with its faucet, and devnet with the operator's drip agent.
 */
export const hasBurner = ({ chain, drip }: Network): boolean => chain === 'embedded' || drip;
