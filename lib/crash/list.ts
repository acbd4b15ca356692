import type { Database } from '../../db/client';
import type { CursorCodec } from '../api/cursor';
import { defineReadHandler, type HandlerContext } from '../api/handler';
import { readPage } from '../api/page';
import { ProblemError } from '../api/problems';
import { requireCallerWallet } from '../api/session-wallet';
import type { SeedServices } from './apply-decision';
import { listCrashRounds } from './contract';
import { readAndForfeitRound } from './read-round';
import { isOverdue } from './rules/round';
import { findRound, listRounds, type StoredRound } from './store';
import { readHistoryItem } from './view';

interface Services extends SeedServices {
  readonly database: Database;
  readonly cursors: CursorCodec;
}

/**
 * Returns a page of the wallet's own rounds, newest first. Throws `invalid-cursor`, and `not-found` if the cursor's
 * round isn't this wallet's or no longer exists: a restored backup may not have it.
 */
export const listCrashRoundsHandler = defineReadHandler(listCrashRounds)(
  async ({ services, caller, now }: HandlerContext<Services>, { query }) => {
    const wallet = requireCallerWallet(caller);
    const { queries } = services.database;
    const list = { cursors: services.cursors, listName: 'crash-rounds', filters: {}, getPosition: toCursorPosition };
    const { items: found, nextCursor } = await readPage(list, query, async (after, limit) => {
      const [, roundId] = after;
      if (roundId !== undefined && (await findRound(queries, roundId, wallet)) === null)
        throw new ProblemError('not-found', 'The cursor’s round doesn’t exist. List without a cursor.');
      return listRounds(queries, wallet, after, limit);
    });
    // A wallet has at most one open round. If it's overdue, its forfeit is saved before it is returned.
    const rows = await Promise.all(
      found.map((row) => (isOverdue(row, now) ? readAndForfeitRound(services, row.roundId, wallet, now) : row)),
    );
    const items = await Promise.all(rows.map((row) => readHistoryItem(queries, row)));
    return { body: { items, nextCursor } };
  },
);

const toCursorPosition = ({ createdAt, roundId }: StoredRound) => [createdAt.toISOString(), roundId];
