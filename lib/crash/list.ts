import type { Database } from '../../db/client';
import type { Cursors } from '../api/cursor';
import { type Context, read } from '../api/handler';
import { readPage } from '../api/page';
import { sessionWallet } from '../api/session-wallet';
import type { SeedServices } from './change';
import { listCrashRounds } from './contract';
import { readRound } from './read-round';
import { isOverdue } from './rules/round';
import { listRounds, type StoredRound } from './store';
import { historyItemOf } from './view';

interface Services extends SeedServices {
  readonly database: Database;
  readonly cursors: Cursors;
}

/** A page of the wallet's own rounds, newest first; a cursor is good for the wallet it was given to. Throws `invalid-cursor`. */
export const listCrashRoundsHandler = read(listCrashRounds)(
  async ({ services, caller, now }: Context<Services>, { query }) => {
    const wallet = sessionWallet(caller);
    const { queries } = services.database;
    const list = { cursors: services.cursors, list: 'crash-rounds', filters: { wallet }, positionOf };
    const { items: found, nextCursor } = await readPage(list, query, (after, limit) =>
      listRounds(queries, wallet, after, limit),
    );
    // One round at most is open; a deadline that passed is committed before it is told of.
    const rows = await Promise.all(
      found.map((row) => (isOverdue(row, now) ? readRound(services, row.roundId, wallet, now) : row)),
    );
    const items = await Promise.all(rows.map((row) => historyItemOf(queries, row)));
    return { body: { items, nextCursor } };
  },
);

const positionOf = ({ createdAt, roundId }: StoredRound) => [createdAt.toISOString(), roundId];
