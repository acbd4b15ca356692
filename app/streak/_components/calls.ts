import type { Answer } from '../../../lib/client/given';
import { createStreak, decideStreak, type getStreak, listStreaks } from '../../../lib/streak/contract';
import { withRound } from '../../_game/with-round';
import { api } from '../../_site/api';

// What the streak's page asks of the API. Loaded by itself, after the page is shown: schemas weigh more than the page.

export type Round = Answer<typeof getStreak>;

/** The newest streaks of this wallet, the open one first; what is shown is the first of them. */
export const readStreaks = async (): Promise<readonly Round[]> =>
  (await api.call(listStreaks, { query: { limit: 20 } })).items;

export const commit = async (rounds: readonly Round[]) => withRound(rounds, await api.call(createStreak));

export const start = async (rounds: readonly Round[], roundId: string, clientSeed: string) =>
  withRound(rounds, await api.call(decideStreak, { params: { roundId }, body: { move: 'start', clientSeed } }));

export const play = async (rounds: readonly Round[], { roundId, version }: Round, move: 'higher' | 'lower' | 'stop') =>
  withRound(rounds, await api.call(decideStreak, { params: { roundId }, body: { move, version } }));
