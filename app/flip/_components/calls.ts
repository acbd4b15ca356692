import type { EndpointResponse } from '../../../lib/client/given';
import { createFlip, decideFlip, type getFlip, listFlips } from '../../../lib/flip/contract';
import { putRoundFirst } from '../../_game/open-round';
import { api } from '../../_site/api';

// API calls of the flip's page, in a chunk that loads after the page is shown: schemas are larger than the page.

export type Round = EndpointResponse<typeof getFlip>;

/** Returns the wallet's newest flips, 20 at most, the open one first. The page shows the first of them. */
export const readRounds = async (): Promise<readonly Round[]> =>
  (await api.call(listFlips, { query: { limit: 20 } })).items;

export const createRound = (): Promise<Round> => api.call(createFlip);

export const submitFlipChoice = async (
  rounds: readonly Round[],
  roundId: string,
  clientSeed: string,
  choice: 'heads' | 'tails',
) => putRoundFirst(rounds, await api.call(decideFlip, { params: { roundId }, body: { clientSeed, choice } }));
