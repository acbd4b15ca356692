import type { MatchmakingSessionBody } from '../../../lib/matchmaking/contract';
import type { Translate } from '../../_messages/translate';

type Estimate = NonNullable<MatchmakingSessionBody['waitEstimate']>;

/** Returns the expected wait in words, with the number of players that it is based on. */
export function describeWaitEstimate(t: Translate<'match'>, { medianSeconds, sampleSize }: Estimate): string {
  if (medianSeconds === null) return t('search.noWaitTime', { sampleSize });
  return t('search.waitTime', { sampleSize, ...toWaitLength(medianSeconds) });
}

/** Expresses a median, which isn't exact: in whole minutes, rounded up, from two minutes on. */
function toWaitLength(seconds: number): { readonly unit: string; readonly count: number } {
  if (seconds <= 1) return { unit: 'second', count: 1 };
  return seconds < 120 ? { unit: 'seconds', count: seconds } : { unit: 'minutes', count: Math.ceil(seconds / 60) };
}
