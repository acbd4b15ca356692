import type { Network } from '../../lib/health/contract';

// Apart from the query itself, so that naming it doesn't load the code that calls the chain.

export const buildBalanceQueryKey = (network: Network, wallet: string) =>
  ['balance', network.genesisHash, wallet] as const;
