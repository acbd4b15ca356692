import { defineReadHandler, type HandlerContext } from '../api/handler';
import { requireCallerWallet } from '../api/session-wallet';
import { getSession } from './contract';

/** Returns the wallet of the caller's session, and the network. */
export const getSessionHandler = defineReadHandler(getSession)(async ({ caller }: HandlerContext<unknown>) => ({
  body: { wallet: requireCallerWallet(caller), network: 'solana-devnet' },
}));
