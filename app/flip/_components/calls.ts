import type { EndpointResponse } from '../../../lib/client/given';
import { createFlip, decideFlip, type getFlip, listFlips } from '../../../lib/flip/contract';
import { putRoundFirst } from '../../_game/open-round';
import { api } from '../../_site/api';

// API calls of the flip page. They are in a chunk of their own that loads after the page is shown, since the schemas
// they need are larger than the page.

export type Round = EndpointResponse<typeof getFlip>;

/** Returns the wallet's newest flips, at most 20, newest first. */
export const readRounds = async (): Promise<readonly Round[]> =>
  (await api.call(listFlips, { query: { limit: 20 } })).items;

/** Has the server commit to the seed of a new flip; returns the committed flip if one isn't played yet. */
export const createRound = (): Promise<Round> => api.call(createFlip);

/** Sends the called side and the player's seed. Returns the rounds with the decided flip first. */
export const submitFlipChoice = async (
  rounds: readonly Round[],
  roundId: string,
  clientSeed: string,
  choice: 'heads' | 'tails',
) => putRoundFirst(rounds, await api.call(decideFlip, { params: { roundId }, body: { clientSeed, choice } }));
