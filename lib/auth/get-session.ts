import { type Context, read } from '../api/handler';
import { sessionWallet } from '../api/session-wallet';
import { getSession } from './contract';

export const getSessionHandler = read(getSession)(async ({ caller }: Context<unknown>) => ({
  body: { wallet: sessionWallet(caller), network: 'solana-devnet' },
}));
