import { isApiProblem } from '../../lib/client/problem';
import { systemClock } from '../../lib/core/clock';
import { getCapabilities } from '../../lib/health/capabilities-contract';
import { cancelMatch, continueMatch, getMatchStatus, playHouse, searchMatch } from '../../lib/matchmaking/contract';
import type { PackSummary } from '../../lib/packs/contract';
import { api } from '../_site/api';
import { forgetMatch } from './awaited-outcome';
import { type MatchAvailability, toMatchAvailability } from './match-availability';
import type { MatchStatus } from './match-status';

// API calls of quick match, in a chunk that loads after the page is shown: schemas are larger than the page.

type PackTier = PackSummary['tier'];

export const startSearch = (packTier: PackTier) => api.call(searchMatch, { body: { packTier } });

/** Returns the active search or match, or starts a search if there is none. */
export const continueOrStartSearch = (packTier: PackTier) => api.call(continueMatch, { body: { packTier } });

export const cancelSearch = () => api.call(cancelMatch, { body: {} });

/** Plays against the house instead of waiting for an opponent. */
export const challengeHouse = () => api.call(playHouse, { body: {} });

/**
 * Reads the active search or match, or why there is none; then this browser also forgets it. Reading keeps a search
 * alive.
 */
export async function pollMatch(): Promise<MatchStatus> {
  try {
    return { session: await api.call(getMatchStatus, { body: {} }), endedReason: null };
  } catch (error) {
    if (!isApiProblem(error, 'no-active-ticket')) throw error;
    forgetMatch();
    return { session: null, endedReason: error.message };
  }
}

export async function readMatchAvailability(): Promise<MatchAvailability> {
  const askedAt = systemClock.now();
  return toMatchAvailability(await api.call(getCapabilities), askedAt);
}
