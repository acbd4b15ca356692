import { defineWriteHandler, type HandlerContext } from '../api/handler';
import type { Log } from '../api/log';
import { requireCallerWallet } from '../api/session-wallet';
import { revokeSessions, revokeSessionsOf } from './contract';
import { endWalletSessions } from './store';

interface Services {
  readonly log: Log;
}

/** Ends all sessions of the caller's wallet, this one included. */
export const revokeSessionsHandler = defineWriteHandler(revokeSessions)({
  async apply({ services, caller, now, requestId }: HandlerContext<Services>, transaction) {
    const wallet = requireCallerWallet(caller);
    const revoked = await endWalletSessions(transaction, wallet, now);
    services.log.info({ requestId, wallet, revoked }, 'a wallet ended its sessions');
    return { body: { revoked } };
  },
});

/** Ends all sessions of one wallet, or with `all` of every wallet. For operators. */
export const revokeSessionsOfHandler = defineWriteHandler(revokeSessionsOf)({
  async apply({ services, now, requestId }: HandlerContext<Services>, transaction, { body }) {
    const revoked = await endWalletSessions(transaction, body.wallet === 'all' ? null : body.wallet, now);
    services.log.warn({ requestId, wallet: body.wallet, revoked }, 'an operator ended sessions');
    return { body: { revoked } };
  },
});
