import { createContext, useContext } from 'react';
import type { Network } from '../../lib/health/contract';

/** The chain that the service speaks to; null while it does not answer. */
export const NetworkContext = createContext<Network | null>(null);
export const useNetwork = (): Network | null => useContext(NetworkContext);

/** Whether the page was asked for without a session, so that nobody need be asked whose it is. */
export const NoSessionContext = createContext(false);
export const useHasNoSession = (): boolean => useContext(NoSessionContext);

/** Loads the wallet code; a page that needs no wallet never does. */
export const WalletLoaderContext = createContext<() => void>(() => {});
export const useLoadWallet = (): (() => void) => useContext(WalletLoaderContext);
