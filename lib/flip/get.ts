import type { Database } from '../../db/client';
import type { CursorCodec } from '../api/cursor';
import { defineReadHandler, type HandlerContext } from '../api/handler';
import { readPage } from '../api/page';
import { ProblemError } from '../api/problems';
import { requireCallerWallet } from '../api/session-wallet';
import { findRound, listRounds, toCursorPosition } from '../demo-games/store';
import { getFlip, listFlips } from './contract';
import { readFlipBody } from './view';

interface Services {
  readonly database: Database;
  readonly cursors: CursorCodec;
}

/** Returns a flip of the caller. Throws `not-found`. */
export const getFlipHandler = defineReadHandler(getFlip)(
  async ({ services, caller }: HandlerContext<Services>, { params }) => {
    const { queries } = services.database;
    const round = await findRound(queries, {
      mode: 'flip',
      roundId: params.roundId,
      wallet: requireCallerWallet(caller),
    });
    if (round === null) throw new ProblemError('not-found');
    return { body: await readFlipBody(queries, round) };
  },
);

/** Returns a page of the caller's flips, newest first. Throws `invalid-cursor`. */
export const listFlipsHandler = defineReadHandler(listFlips)(
  async ({ services, caller }: HandlerContext<Services>, { query }) => {
    const { queries } = services.database;
    const wallet = requireCallerWallet(caller);
    const list = {
      cursors: services.cursors,
      listName: 'flip-rounds',
      filters: { wallet },
      getPosition: toCursorPosition,
    };
    const { items: rows, nextCursor } = await readPage(list, query, (after, limit) =>
      listRounds(queries, { mode: 'flip', wallet }, after, limit),
    );
    const items = await Promise.all(rows.map((row) => readFlipBody(queries, row)));
    return { body: { items, nextCursor } };
  },
);
