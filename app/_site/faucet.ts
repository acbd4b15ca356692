import { address, createSolanaRpc, lamports, type Rpc, type Signature, type SolanaRpcApi } from '@solana/kit';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslations } from '#use-translations';
import type { Network } from '../../lib/health/contract';
import { showToast } from '../_ui/toast-queue';
import { buildBalanceQueryKey } from './balance-query-key';
import { ExplainedError } from './explained-error';
import { describeNetwork } from './network-words';

export const FAUCET_REQUEST_LAMPORTS = 2_000_000_000n;

/** Maximum number of checks whether the faucet's transfer is finalized. */
const MAX_POLLS = 60;
/** Pause between two checks whether the faucet's transfer is finalized. */
const POLL_MS = 500;

/**
 * Progress of a faucet request: `asked` until the RPC returns the transfer's signature; `seen` from then on, even if
 * the transfer isn't on chain yet; then its commitment level.
 */
export type FaucetStage = 'asked' | 'seen' | 'confirmed' | 'finalized';

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Requests 2 test SOL and polls until they are finalized. Throws `ExplainedError`, or the RPC's error. */
export async function requestTestSol(
  network: Network,
  wallet: string,
  tell: (stage: FaucetStage) => void,
): Promise<void> {
  const rpc = createSolanaRpc(network.rpcUrl);
  await awaitTestSol(rpc, await rpc.requestAirdrop(address(wallet), lamports(FAUCET_REQUEST_LAMPORTS)).send(), tell);
}

/**
 * Polls until the transfer of test SOL is finalized. Throws `ExplainedError` if it failed or took half a minute, or the RPC's
 * error.
 */
export async function awaitTestSol(
  rpc: Rpc<SolanaRpcApi>,
  signature: Signature,
  tell: (stage: FaucetStage) => void,
): Promise<void> {
  tell('seen');
  for (let look = 0; look < MAX_POLLS; look += 1) {
    const { value } = await rpc.getSignatureStatuses([signature]).send();
    const status = value[0];
    if (status?.err) throw new ExplainedError('faucetRefused');
    if (status?.confirmationStatus === 'finalized') return tell('finalized');
    if (status?.confirmationStatus === 'confirmed') tell('confirmed');
    await pause(POLL_MS);
  }
  throw new ExplainedError('faucetSlow');
}

/**
 * Makes a faucet request and resolves when its test SOL is confirmed, without waiting for finality: confirmed SOL can
 * be spent. Rejects if the request rejects earlier.
 */
export const requestUntilConfirmed = (request: (tell: (stage: FaucetStage) => void) => Promise<void>): Promise<void> =>
  new Promise((resolve, reject) => {
    request((stage) => {
      if (stage === 'confirmed') resolve();
    }).then(resolve, reject);
  });

export interface Faucet {
  /** Progress of the last request; null before the first one, and after one that failed. */
  readonly stage: FaucetStage | null;
  readonly error: unknown;
  readonly request: () => Promise<void>;
}

/** Returns a wallet's faucet. If the component is gone at the end of a request, a toast shows the outcome. */
export function useFaucet(network: Network, wallet: string): Faucet {
  const t = useTranslations('site');
  const queries = useQueryClient();
  const [stage, setStage] = useState<FaucetStage | null>(null);
  const [error, setError] = useState<unknown>(null);
  const isSeen = useIsMounted();
  const request = useCallback(async () => {
    setError(null);
    setStage('asked');
    try {
      await requestTestSol(network, wallet, (reached) => {
        setStage(reached);
        void queries.invalidateQueries({ queryKey: buildBalanceQueryKey(network, wallet) });
      });
      if (!isSeen())
        showToast(
          t('faucet.arrivedToast.title'),
          t('faucet.arrivedToast.description', { network: describeNetwork(t, network) }),
        );
    } catch (failure) {
      setStage(null);
      setError(failure);
      if (!isSeen()) showToast(t('faucet.failedToast.title'), t('faucet.failedToast.description'));
    }
  }, [network, wallet, queries, isSeen, t]);
  return { stage, error, request };
}

/**
 * Returns a function that tells whether the component is still mounted. If it isn't, `useFaucet` shows the outcome as a
 * toast.
 */
function useIsMounted(): () => boolean {
  const seen = useRef(false);
  useEffect(() => {
    seen.current = true;
    return () => {
      seen.current = false;
    };
  }, []);
  return useCallback(() => seen.current, []);
}
