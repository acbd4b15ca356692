import type { Database } from '../../db/client';
import type { Cursors } from '../api/cursor';
import { type Context, read } from '../api/handler';
import { ProblemError } from '../api/problems';
import { nextCursorOf, positionOf } from '../fixture/page';
import { findRound, listRounds } from '../fixture/store';
import { walletOf } from '../fixture/wallet';
import { getStreak, listStreaks } from './contract';
import { streakBodyOf } from './view';

interface Services {
  readonly database: Database;
  readonly cursors: Cursors;
  readonly drawKey: Uint8Array;
}

/** A streak of this wallet; throws `not-found`. */
export const getStreakHandler = read(getStreak)(async ({ services, caller }: Context<Services>, { params }) => {
  const { queries } = services.database;
  const round = await findRound(queries, { mode: 'streak', roundId: params.roundId, wallet: walletOf(caller) });
  if (round === null) throw new ProblemError('not-found');
  return { body: await streakBodyOf(queries, services.drawKey, round) };
});

/** A page of the wallet's own streaks, newest first; throws `invalid-cursor`. */
export const listStreaksHandler = read(listStreaks)(async ({ services, caller }: Context<Services>, { query }) => {
  const { queries } = services.database;
  const list = { cursors: services.cursors, list: 'streak-rounds', wallet: walletOf(caller) };
  const of = { mode: 'streak', wallet: list.wallet } as const;
  const rows = await listRounds(queries, of, positionOf(list, query.cursor), query.limit + 1);
  const items = await Promise.all(
    rows.slice(0, query.limit).map((row) => streakBodyOf(queries, services.drawKey, row)),
  );
  return { body: { items, nextCursor: nextCursorOf(list, rows, query.limit) } };
});
