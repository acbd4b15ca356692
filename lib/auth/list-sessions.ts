import type { Database } from '../../db/client';
import { defineReadHandler, type HandlerContext } from '../api/handler';
import { requireWalletSession } from '../api/session-wallet';
import { listSessions } from './contract';
import { listOpenSessions } from './store';

interface Services {
  readonly database: Database;
}

/** Lists the open sessions of the caller's wallet, newest first. */
export const listSessionsHandler = defineReadHandler(listSessions)(
  async ({ services, caller, now }: HandlerContext<Services>) => {
    const { wallet, tokenHash: current } = requireWalletSession(caller);
    const rows = await listOpenSessions(services.database.queries, wallet, now);
    const items = rows.map(({ createdAt, lastUsedAt, expiresAt, tokenHash }) => ({
      openedAt: createdAt,
      lastUsedAt,
      expiresAt,
      current: tokenHash === current,
    }));
    return { body: { items, nextCursor: null } };
  },
);
