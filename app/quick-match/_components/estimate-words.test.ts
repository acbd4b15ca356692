import { expect, test } from 'vitest';
import { describeWaitEstimate } from './estimate-words';

test.each<[number | null, number, string]>([
  [null, 0, 'No estimate yet: nobody has waited here and met somebody so far.'],
  [null, 1, 'No estimate yet: only one player has waited here and met somebody so far, which says little.'],
  [null, 4, 'No estimate yet: only 4 players have waited here and met somebody so far, which says little.'],
  [0, 5, 'Half of the last 5 players who waited here and met somebody did within a second.'],
  [42, 12, 'Half of the last 12 players who waited here and met somebody did within 42 seconds.'],
  [121, 50, 'Half of the last 50 players who waited here and met somebody did within 3 minutes.'],
])('a median of %s over %i', (medianSeconds, sampleSize, words) =>
  expect(describeWaitEstimate({ medianSeconds, sampleSize })).toBe(words),
);
