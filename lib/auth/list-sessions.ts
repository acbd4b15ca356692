import type { Database } from '../../db/client';
import { type Context, read } from '../api/handler';
import { ProblemError } from '../api/problems';
import { listSessions } from './contract';
import { listOpenSessions } from './store';

interface Services {
  readonly database: Database;
}

export const listSessionsHandler = read(listSessions)(async ({ services, caller, now }: Context<Services>) => {
  if (caller.kind !== 'wallet') throw new ProblemError('unauthenticated');
  const rows = await listOpenSessions(services.database.queries, caller.wallet, now);
  const items = rows.map(({ createdAt, lastUsedAt, expiresAt, tokenHash }) => ({
    openedAt: createdAt,
    lastUsedAt,
    expiresAt,
    current: tokenHash === caller.tokenHash,
  }));
  return { body: { items, nextCursor: null } };
});
