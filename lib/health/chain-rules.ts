import type { Network } from './contract';

const CHAIN_PHRASES: Readonly<Record<Network['chain'], string>> = {
  embedded: 'on the test chain',
  devnet: 'on Solana devnet',
  'local-validator': 'on the local test validator',
};

/** Returns the words after an amount and its unit, such as `on Solana devnet`. */
export const describeChain = (chain: Network['chain']): string => CHAIN_PHRASES[chain];
