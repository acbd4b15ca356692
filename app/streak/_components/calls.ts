import type { EndpointResponse } from '../../../lib/client/given';
import { createStreak, decideStreak, type getStreak, listStreaks } from '../../../lib/streak/contract';
import { putRoundFirst } from '../../_game/open-round';
import { api } from '../../_site/api';
import { decodePictures } from '../../_ui/decode-pictures';
import { listFacePaths } from './card-faces';

// API calls of the streak's page, in a chunk that loads after the page is shown: schemas are larger than the page.

export type Round = EndpointResponse<typeof getStreak>;

/** Slugs of all clubs: a streak's cards show pictures of their players. */
type ClubSlugs = readonly string[];

/**
 * Returns the wallet's newest streaks, newest first, 20 at most. Waits until the pictures of the first one's cards are
 * decoded.
 */
export async function readRounds(clubSlugs: ClubSlugs): Promise<readonly Round[]> {
  const { items } = await api.call(listStreaks, { query: { limit: 20 } });
  if (items[0] !== undefined) await decodePictures(listFacePaths(clubSlugs, items[0]));
  return items;
}

/** Creates a round with a committed server seed, or returns the one that hasn't started yet. */
export const createRound = (): Promise<Round> => api.call(createStreak);

/**
 * Returns the list with `round` in its present state at the front, in place of an earlier state. Waits until its cards'
 * pictures are decoded, so that no card is shown without one.
 */
async function putFirstOnceDecoded(clubSlugs: ClubSlugs, rounds: readonly Round[], round: Round) {
  await decodePictures(listFacePaths(clubSlugs, round));
  return putRoundFirst(rounds, round);
}

/** Starts a round with the player's seed. Returns the rounds with this one first. */
export const startStreak = async (
  clubSlugs: ClubSlugs,
  rounds: readonly Round[],
  roundId: string,
  clientSeed: string,
) =>
  putFirstOnceDecoded(
    clubSlugs,
    rounds,
    await api.call(decideStreak, { params: { roundId }, body: { move: 'start', clientSeed } }),
  );

/** Sends a move for the round's version. Returns the rounds with this one first. */
export const playMove = async (
  clubSlugs: ClubSlugs,
  rounds: readonly Round[],
  { roundId, version }: Round,
  move: 'higher' | 'lower' | 'stop',
) =>
  putFirstOnceDecoded(
    clubSlugs,
    rounds,
    await api.call(decideStreak, { params: { roundId }, body: { move, version } }),
  );
