import { address, createSolanaRpc, lamports, type Rpc, type Signature, type SolanaRpcApi } from '@solana/kit';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslations } from '#use-translations';
import type { Network } from '../../lib/health/contract';
import { showToast } from '../_ui/toast-queue';
import { buildBalanceQueryKey } from './balance-query-key';
import { ExplainedError } from './explained-error';
import { describeNetwork } from './network-words';

/** Amount of one request for test SOL to the RPC's faucet. */
export const FAUCET_REQUEST_LAMPORTS = 2_000_000_000n;

/** Maximum number of checks whether a transfer of test SOL is finalized. */
const MAX_POLLS = 60;
/** Pause between two checks whether a transfer of test SOL is finalized. */
const POLL_MS = 500;

/**
 * Progress of a request for test SOL: `asked` until the faucet or drip agent returns the transfer's signature; `seen`
 * from then on, even if the transfer isn't on chain yet; then its commitment level.
 */
export type FaucetStage = 'asked' | 'seen' | 'confirmed' | 'finalized';

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Requests 2 test SOL and polls until they are finalized. Throws `ExplainedError`, or the RPC's error. */
export async function requestTestSol(
  network: Network,
  wallet: string,
  report: (stage: FaucetStage) => void,
): Promise<void> {
  const rpc = createSolanaRpc(network.rpcUrl);
  await awaitTestSol(rpc, await rpc.requestAirdrop(address(wallet), lamports(FAUCET_REQUEST_LAMPORTS)).send(), report);
}

/**
 * Polls until the transfer of test SOL is finalized. Throws `ExplainedError` if it failed or took half a minute, or the
 * RPC's error.
 */
export async function awaitTestSol(
  rpc: Rpc<SolanaRpcApi>,
  signature: Signature,
  report: (stage: FaucetStage) => void,
): Promise<void> {
  report('seen');
  for (let poll = 0; poll < MAX_POLLS; poll += 1) {
    const { value } = await rpc.getSignatureStatuses([signature]).send();
    const status = value[0];
    if (status?.err) throw new ExplainedError('faucetRefused');
    if (status?.confirmationStatus === 'finalized') return report('finalized');
    if (status?.confirmationStatus === 'confirmed') report('confirmed');
    await pause(POLL_MS);
  }
  throw new ExplainedError('faucetSlow');
}

/**
 * Makes a request for test SOL and resolves when the transfer is confirmed, without waiting for finality: confirmed SOL
 * can be spent. Rejects if the request rejects earlier.
 */
export const requestUntilConfirmed = (
  request: (report: (stage: FaucetStage) => void) => Promise<void>,
): Promise<void> =>
  new Promise((resolve, reject) => {
    request((stage) => {
      if (stage === 'confirmed') resolve();
    }).then(resolve, reject);
  });

export interface Faucet {
  /** Progress of the last request; null before the first one, and after one that failed. */
  readonly stage: FaucetStage | null;
  /** Error of the last request; null before the first one, while one runs and after one that succeeded. */
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
