import { isApiProblem } from '../../lib/client/problem';
import { systemClock } from '../../lib/core/clock';
import { getCapabilities } from '../../lib/health/capabilities-contract';
import { cancelMatch, continueMatch, getMatchStatus, playHouse, searchMatch } from '../../lib/matchmaking/contract';
import type { PackSummary } from '../../lib/packs/contract';
import { api } from '../_site/api';
import type { MatchStatus } from './match-status';
import { type Openings, openingsOf } from './openings';

// What the quick match asks of the API. Loaded by itself, after the page is shown: schemas weigh more than the page.

type Tier = PackSummary['tier'];

export const search = (packTier: Tier) => api.call(searchMatch, { body: { packTier } });

/** What is on goes on; without anything it searches. */
export const continueOrSearch = (packTier: Tier) => api.call(continueMatch, { body: { packTier } });

export const cancel = () => api.call(cancelMatch, { body: {} });

export const challengeHouse = () => api.call(playHouse, { body: {} });

/** What is on, or how the last one ended. Asking keeps a search alive. */
export async function readMatch(): Promise<MatchStatus> {
  try {
    return { session: await api.call(getMatchStatus, { body: {} }), ended: null };
  } catch (error) {
    if (isApiProblem(error, 'no-active-ticket')) return { session: null, ended: error.message };
    throw error;
  }
}

export async function readOpenings(): Promise<Openings> {
  const askedAt = systemClock.now();
  return openingsOf(await api.call(getCapabilities), askedAt);
}
