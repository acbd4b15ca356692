import type { EndpointResponse } from '../../../lib/client/given';
import { createStreak, decideStreak, type getStreak, listStreaks } from '../../../lib/streak/contract';
import { putRoundFirst } from '../../_game/open-round';
import { api } from '../../_site/api';

// API calls of the streak's page, in a chunk that loads after the page is shown: schemas are larger than the page.

export type Round = EndpointResponse<typeof getStreak>;

/** Returns the wallet's newest streaks, 20 at most, the open one first. The page shows the first of them. */
export const readRounds = async (): Promise<readonly Round[]> =>
  (await api.call(listStreaks, { query: { limit: 20 } })).items;

export const createRound = (): Promise<Round> => api.call(createStreak);

export const startStreak = async (rounds: readonly Round[], roundId: string, clientSeed: string) =>
  putRoundFirst(rounds, await api.call(decideStreak, { params: { roundId }, body: { move: 'start', clientSeed } }));

export const playMove = async (
  rounds: readonly Round[],
  { roundId, version }: Round,
  move: 'higher' | 'lower' | 'stop',
) => putRoundFirst(rounds, await api.call(decideStreak, { params: { roundId }, body: { move, version } }));
