import type { Network } from '../../lib/health/contract';

/**
 * Builds the query key of a wallet's balance. This is a module of its own, so that code that needs only the key doesn't
 * load the code that calls the chain.
 */
export const buildBalanceQueryKey = (network: Network, wallet: string) =>
  ['balance', network.genesisHash, wallet] as const;
