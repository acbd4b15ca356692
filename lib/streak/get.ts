import type { Database } from '../../db/client';
import type { CursorCodec } from '../api/cursor';
import { defineReadHandler, type HandlerContext } from '../api/handler';
import { readPage } from '../api/page';
import { ProblemError } from '../api/problems';
import { requireCallerWallet } from '../api/session-wallet';
import type { KeyRing } from '../core/key-ring';
import { findRound, listRounds, toCursorPosition } from '../demo-games/store';
import { getStreak, listStreaks } from './contract';
import { readStreakBody } from './view';

interface Services {
  readonly database: Database;
  readonly cursors: CursorCodec;
  readonly drawKeys: KeyRing;
}

/** Returns a streak of the caller. Throws `not-found`. */
export const getStreakHandler = defineReadHandler(getStreak)(
  async ({ services, caller }: HandlerContext<Services>, { params }) => {
    const { queries } = services.database;
    const round = await findRound(queries, {
      mode: 'streak',
      roundId: params.roundId,
      wallet: requireCallerWallet(caller),
    });
    if (round === null) throw new ProblemError('not-found');
    return { body: await readStreakBody(queries, services.drawKeys, round) };
  },
);

/** Returns a page of the caller's streaks, newest first. Throws `invalid-cursor`. */
export const listStreaksHandler = defineReadHandler(listStreaks)(
  async ({ services, caller }: HandlerContext<Services>, { query }) => {
    const { queries } = services.database;
    const wallet = requireCallerWallet(caller);
    const list = {
      cursors: services.cursors,
      listName: 'streak-rounds',
      filters: { wallet },
      getPosition: toCursorPosition,
    };
    const { items: rows, nextCursor } = await readPage(list, query, (after, limit) =>
      listRounds(queries, { mode: 'streak', wallet }, after, limit),
    );
    const items = await Promise.all(rows.map((row) => readStreakBody(queries, services.drawKeys, row)));
    return { body: { items, nextCursor } };
  },
);
