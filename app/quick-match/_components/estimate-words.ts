import type { MatchmakingSessionBody } from '../../../lib/matchmaking/contract';

type Estimate = NonNullable<MatchmakingSessionBody['waitEstimate']>;

/** Returns the expected wait in words, with the number of players that it is based on. */
export function describeWaitEstimate({ medianSeconds, sampleSize }: Estimate): string {
  if (medianSeconds === null) return `No wait time yet: ${describeSample(sampleSize)}.`;
  return `Half of the last ${sampleSize} matched players waited at most ${formatWaitLength(medianSeconds)}.`;
}

function describeSample(sampleSize: number): string {
  if (sampleSize === 0) return 'nobody has been matched so far';
  const who = sampleSize === 1 ? 'only one player has' : `only ${sampleSize} players have`;
  return `${who} been matched so far`;
}

/** Formats a median, which isn't exact: in whole minutes, rounded up, from two minutes on. */
function formatWaitLength(seconds: number): string {
  if (seconds <= 1) return 'a second';
  return seconds < 120 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`;
}
