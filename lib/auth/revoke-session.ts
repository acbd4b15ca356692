import { type Context, write } from '../api/handler';
import { requireWalletSession } from '../api/session-wallet';
import { revokeSession } from './contract';
import { endSession } from './store';

export const revokeSessionHandler = write(revokeSession)({
  async apply({ caller, now }: Context<unknown>, transaction) {
    await endSession(transaction, requireWalletSession(caller).tokenHash, now);
    return { body: null };
  },
});
