import { address, createSolanaRpc } from '@solana/kit';
import { useQuery } from '@tanstack/react-query';
import type { Network } from '../../lib/health/contract';

export const buildBalanceQueryKey = (network: Network, wallet: string) =>
  ['balance', network.genesisHash, wallet] as const;

/** Queries a wallet's confirmed balance in lamports, every ten seconds. */
export function useBalance(network: Network, wallet: string) {
  return useQuery({
    queryKey: buildBalanceQueryKey(network, wallet),
    queryFn: async ({ signal }) => {
      const rpc = createSolanaRpc(network.rpcUrl);
      const { value } = await rpc
        .getBalance(address(wallet), { commitment: 'confirmed' })
        .send({ abortSignal: signal });
      return value as bigint;
    },
    refetchInterval: 10_000,
  });
}
