import { notifyManager, type QueryCache, type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { buildOwnDuelsQuery } from '../../_duel/own-duels-query';
import { buildBalanceQueryKey } from '../../_site/balance-query-key';
import { useNetwork } from '../../_site/contexts';
import { SESSION_QUERY_KEY } from '../../_site/session';
import { useWalletState } from '../../_wallet/wallet-store';
import { buildIntentsQueryKey, listFollowedDuelIds } from './followed-duels';

/**
 * localStorage key under which wallet-adapter keeps the last wallet's name, as JSON. It connects that wallet when the
 * page loads.
 */
const LAST_WALLET_STORAGE_KEY = 'walletName';

/** Longest wait; the panels are then shown in whatever state they are. A wallet or a request may never answer. */
const MAX_WAIT_MS = 8_000;

/**
 * Whether the account's panels can be shown without moving each other: the session is known, the last wallet has
 * answered, and each panel's first request has been answered or has failed. Also true after `MAX_WAIT_MS`. Once true it
 * stays true.
 */
export function usePanelsLoaded(): boolean {
  const isWalletSettled = useIsWalletSettled();
  const areRequestsAnswered = useAreRequestsAnswered();
  const [wasLoaded, setWasLoaded] = useState(false);
  const isLoaded = wasLoaded || (isWalletSettled && areRequestsAnswered);
  useEffect(() => {
    if (isLoaded) return setWasLoaded(true);
    const timer = setTimeout(() => setWasLoaded(true), MAX_WAIT_MS);
    return () => clearTimeout(timer);
  }, [isLoaded]);
  return isLoaded;
}

/**
 * Whether the last wallet is connected or can't be; true if there is none, or no network. The server, which doesn't
 * know the wallet, assumes that there is one.
 */
function useIsWalletSettled(): boolean {
  const network = useNetwork();
  const { isLoaded, chosenName, connectedWallet, isConnecting, fault } = useWalletState();
  const hasLastWallet = useSyncExternalStore(subscribeToNothing, hasStoredLastWallet, () => true);
  const [wasAsked, setWasAsked] = useState(false);
  useEffect(() => {
    if (isConnecting) setWasAsked(true);
  }, [isConnecting]);
  // wallet-adapter forgets the choice of a wallet that refuses to connect, and makes none if that wallet isn't in this
  // browser.
  const isUnavailable = fault !== null || (isLoaded && chosenName === null) || (wasAsked && !isConnecting);
  return network === null || !hasLastWallet || connectedWallet !== null || isUnavailable;
}

const subscribeToNothing = () => () => {};
/** Whether this browser remembers a last wallet, which it connects again. */
const hasStoredLastWallet = () => !['null', null].includes(localStorage.getItem(LAST_WALLET_STORAGE_KEY));

/** Whether the requests for the session, its wallet and the connected wallet all have an answer, or have failed. */
function useAreRequestsAnswered(): boolean {
  const queries = useQueryClient();
  const cache = queries.getQueryCache();
  const network = useNetwork();
  const address = useWalletState().connectedWallet?.address;
  const areAnswered = () => {
    const session = queries.getQueryData<string | null>(SESSION_QUERY_KEY);
    const ofWallet =
      network === null || address === undefined
        ? []
        : [buildBalanceQueryKey(network, address), ['wrapped', network.genesisHash, address]];
    const ofSession = typeof session === 'string' ? listSessionQueryKeys(queries, session) : [];
    return [SESSION_QUERY_KEY, ...ofWallet, ...ofSession].every((queryKey) => isAnswered(cache, queryKey));
  };
  return useSyncExternalStore(
    (listener) => cache.subscribe(notifyManager.batchCalls(listener)),
    areAnswered,
    () => false,
  );
}

/** Returns the keys of the queries that the panels of the session's wallet make first. */
function listSessionQueryKeys(queries: QueryClient, wallet: string): QueryKey[] {
  const { queryKey } = buildOwnDuelsQuery(wallet);
  const duels = queries.getQueryData(queryKey);
  const followedIds = listFollowedDuelIds(duels?.items ?? []);
  return [
    queryKey,
    ['chosen-name', wallet],
    ['owed', wallet],
    ['push-devices', wallet],
    ['sessions', wallet],
    ...(followedIds.length === 0 ? [] : [buildIntentsQueryKey(wallet, followedIds)]),
  ];
}

/** Whether a query has an answer, or has failed at least once. */
function isAnswered(cache: QueryCache, queryKey: QueryKey): boolean {
  const state = cache.find({ queryKey })?.state;
  return state !== undefined && (state.status !== 'pending' || state.fetchFailureCount > 0);
}
