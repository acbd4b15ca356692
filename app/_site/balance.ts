import { address, createSolanaRpc } from '@solana/kit';
import { useQuery } from '@tanstack/react-query';
import type { Network } from '../../lib/health/contract';
import { useLiveMode } from '../_live/topics';
import { buildBalanceQueryKey } from './balance-query-key';
import { useSessionWallet } from './session';

/** Poll interval for a balance that live changes don't cover. */
const POLL_MS = 10_000;

/**
 * Queries a wallet's confirmed balance in lamports. With a live stream, the balance of the session's wallet is read
 * again when a change of its duels or payments arrives. Otherwise a balance is read again every ten seconds.
 */
export function useBalance(network: Network, wallet: string) {
  const isOwn = useSessionWallet() === wallet;
  const isLive = useLiveMode() === 'stream' && isOwn;
  return useQuery({
    queryKey: buildBalanceQueryKey(network, wallet),
    queryFn: async ({ signal }) => {
      const rpc = createSolanaRpc(network.rpcUrl);
      const { value } = await rpc
        .getBalance(address(wallet), { commitment: 'confirmed' })
        .send({ abortSignal: signal });
      return value as bigint;
    },
    refetchInterval: isLive ? false : POLL_MS,
  });
}
