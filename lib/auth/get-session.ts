import { defineReadHandler, type HandlerContext } from '../api/handler';
import { requireCallerWallet } from '../api/session-wallet';
import { getSession } from './contract';

export const getSessionHandler = defineReadHandler(getSession)(async ({ caller }: HandlerContext<unknown>) => ({
  body: { wallet: requireCallerWallet(caller), network: 'solana-devnet' },
}));
