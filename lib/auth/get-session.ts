import { type Context, read } from '../api/handler';
import { requireSessionWallet } from '../api/session-wallet';
import { getSession } from './contract';

export const getSessionHandler = read(getSession)(async ({ caller }: Context<unknown>) => ({
  body: { wallet: requireSessionWallet(caller), network: 'solana-devnet' },
}));
