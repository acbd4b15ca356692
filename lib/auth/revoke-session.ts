import { defineWriteHandler, type HandlerContext } from '../api/handler';
import { requireWalletSession } from '../api/session-wallet';
import { revokeSession } from './contract';
import { endSession } from './store';

/** Ends the session that the request is sent with. */
export const revokeSessionHandler = defineWriteHandler(revokeSession)({
  async apply({ caller, now }: HandlerContext<unknown>, transaction) {
    await endSession(transaction, requireWalletSession(caller).tokenHash, now);
    return { body: null };
  },
});
