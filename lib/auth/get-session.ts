import { type Context, read } from '../api/handler';
import { ProblemError } from '../api/problems';
import { getSession } from './contract';

export const getSessionHandler = read(getSession)(async ({ caller }: Context<unknown>) => {
  if (caller.kind !== 'wallet') throw new ProblemError('unauthenticated');
  return { body: { wallet: caller.wallet, network: 'solana-devnet' } };
});
