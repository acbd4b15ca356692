import { FUNDING_SECONDS } from '../../../lib/duel/rules/funding-time';
import { calculateLastPaymentTime } from '../../../lib/duel/rules/last-call';
import type { MatchmakingSessionBody } from '../../../lib/matchmaking/contract';
import { HOUSE_FUNDING_SECONDS } from '../../../lib/matchmaking/house-rules';

/** Returns the latest time to prepare a payment for a match; null without a match. */
export function calculateMatchPaymentTime({
  commitmentDeadline,
  matchmakingMode,
}: Pick<MatchmakingSessionBody, 'commitmentDeadline' | 'matchmakingMode'>): Date | null {
  if (commitmentDeadline === null) return null;
  const fundingSeconds = matchmakingMode === 'house' ? HOUSE_FUNDING_SECONDS : FUNDING_SECONDS.standard;
  return calculateLastPaymentTime(commitmentDeadline, fundingSeconds);
}
