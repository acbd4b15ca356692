import { createContext, useContext } from 'react';
import type { Network } from '../../lib/health/contract';

/** The network that the service uses; null if the service or Solana couldn't be reached when the page was made. */
export const NetworkContext = createContext<Network | null>(null);
/** Returns the network that the service uses; null if the service or Solana couldn't be reached. */
export const useNetwork = (): Network | null => useContext(NetworkContext);

/** Whether the page's request had no session cookie, so that the session needn't be read at first. */
export const NoSessionContext = createContext(false);
export const useHasNoSession = (): boolean => useContext(NoSessionContext);

/** Starts loading the wallet code; further calls do nothing. */
export const WalletLoaderContext = createContext<() => void>(() => {});
export const useLoadWallet = (): (() => void) => useContext(WalletLoaderContext);
