import type { MatchmakingSessionBody } from '../../../lib/matchmaking/contract';
import type { Translate } from '../../_messages/translate';

type Estimate = MatchmakingSessionBody['waitEstimate'];

/**
 * Returns the expected wait in words, with the number of earlier searches that it is based on. After too few searches
 * there is no estimate, and their number isn't shown.
 */
export function describeWaitEstimate(t: Translate<'match'>, estimate: Estimate): string {
  if (estimate === null || estimate.medianSeconds === null) return t('search.waiting');
  return t('search.waitTime', { sampleSize: estimate.sampleSize, ...toWaitLength(estimate.medianSeconds) });
}

/** Expresses a median, which isn't exact: in whole minutes, rounded up, from two minutes on. */
function toWaitLength(seconds: number): { readonly unit: string; readonly count: number } {
  if (seconds <= 1) return { unit: 'second', count: 1 };
  return seconds < 120 ? { unit: 'seconds', count: seconds } : { unit: 'minutes', count: Math.ceil(seconds / 60) };
}
