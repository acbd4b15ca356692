import type { MatchmakingSessionBody } from '../../../lib/matchmaking/contract';

type Estimate = NonNullable<MatchmakingSessionBody['waitEstimate']>;

/** Returns the expected wait in words, with the number of players that it is based on. */
export function describeWaitEstimate({ medianSeconds, sampleSize }: Estimate): string {
  if (medianSeconds === null) return `No estimate yet: ${describeSample(sampleSize)}.`;
  return `Half of the last ${sampleSize} players who waited here and met somebody did within ${formatWaitLength(medianSeconds)}.`;
}

function describeSample(sampleSize: number): string {
  if (sampleSize === 0) return 'nobody has waited here and met somebody so far';
  const who = sampleSize === 1 ? 'only one player has' : `only ${sampleSize} players have`;
  return `${who} waited here and met somebody so far, which says little`;
}

/** Formats a median, which isn't exact: in whole minutes, rounded up, from two minutes on. */
function formatWaitLength(seconds: number): string {
  if (seconds <= 1) return 'a second';
  return seconds < 120 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`;
}
