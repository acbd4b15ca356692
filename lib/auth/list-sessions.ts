import type { Database } from '../../db/client';
import { type Context, read } from '../api/handler';
import { requireWalletSession } from '../api/session-wallet';
import { listSessions } from './contract';
import { listOpenSessions } from './store';

interface Services {
  readonly database: Database;
}

export const listSessionsHandler = read(listSessions)(async ({ services, caller, now }: Context<Services>) => {
  const { wallet, tokenHash: current } = requireWalletSession(caller);
  const rows = await listOpenSessions(services.database.queries, wallet, now);
  const items = rows.map(({ createdAt, lastUsedAt, expiresAt, tokenHash }) => ({
    openedAt: createdAt,
    lastUsedAt,
    expiresAt,
    current: tokenHash === current,
  }));
  return { body: { items, nextCursor: null } };
});
