import type { Database } from '../../db/client';
import type { Cursors } from '../api/cursor';
import { type Context, read } from '../api/handler';
import { walletOf } from '../fixture/wallet';
import type { SeedServices } from './change';
import { listCrashRounds } from './contract';
import { readRound } from './read-round';
import { isOverdue } from './rules/round';
import { listRounds } from './store';
import { historyItemOf } from './view';

interface Services extends SeedServices {
  readonly database: Database;
  readonly cursors: Cursors;
}

/** A page of the wallet's own rounds, newest first; a cursor is good for the wallet it was given to. Throws `invalid-cursor`. */
export const listCrashRoundsHandler = read(listCrashRounds)(
  async ({ services, caller, now }: Context<Services>, { query }) => {
    const wallet = walletOf(caller);
    const { database, cursors } = services;
    const after = query.cursor === undefined ? [] : cursors.open('crash-rounds', { wallet }, query.cursor);
    const found = await listRounds(database.queries, wallet, after, query.limit + 1);
    // One round at most is open; a deadline that passed is committed before it is told of.
    const rows = await Promise.all(
      found.map((row) => (isOverdue(row, now) ? readRound(services, row.roundId, wallet, now) : row)),
    );
    const items = await Promise.all(rows.slice(0, query.limit).map((row) => historyItemOf(database.queries, row)));
    const last = rows[query.limit - 1];
    const nextCursor =
      rows.length > query.limit && last
        ? cursors.seal('crash-rounds', { wallet }, [last.createdAt.toISOString(), last.roundId])
        : null;
    return { body: { items, nextCursor } };
  },
);
