import type { Database } from '../../db/client';
import type { Cursors } from '../api/cursor';
import { type Context, read } from '../api/handler';
import { ProblemError } from '../api/problems';
import { nextCursorOf, positionOf } from '../fixture/page';
import { findRound, listRounds } from '../fixture/store';
import { walletOf } from '../fixture/wallet';
import { getFlip, listFlips } from './contract';
import { flipBodyOf } from './view';

interface Services {
  readonly database: Database;
  readonly cursors: Cursors;
}

/** A flip of this wallet; throws `not-found`. */
export const getFlipHandler = read(getFlip)(async ({ services, caller }: Context<Services>, { params }) => {
  const { queries } = services.database;
  const round = await findRound(queries, { mode: 'flip', roundId: params.roundId, wallet: walletOf(caller) });
  if (round === null) throw new ProblemError('not-found');
  return { body: await flipBodyOf(queries, round) };
});

/** A page of the wallet's own flips, newest first; throws `invalid-cursor`. */
export const listFlipsHandler = read(listFlips)(async ({ services, caller }: Context<Services>, { query }) => {
  const { queries } = services.database;
  const list = { cursors: services.cursors, list: 'flip-rounds', wallet: walletOf(caller) };
  const of = { mode: 'flip', wallet: list.wallet } as const;
  const rows = await listRounds(queries, of, positionOf(list, query.cursor), query.limit + 1);
  const items = await Promise.all(rows.slice(0, query.limit).map((row) => flipBodyOf(queries, row)));
  return { body: { items, nextCursor: nextCursorOf(list, rows, query.limit) } };
});
