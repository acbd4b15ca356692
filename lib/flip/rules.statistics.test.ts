import { inject, test } from 'vitest';
import { expectDistribution, testSeed } from '../../testing/statistics/chi-square';
import { calculateFlipResult, currentFlipMode as mode } from './rules';

test('a flip shows heads as often as tails', () => {
  const seed = testSeed('flip');
  const flips = inject('draws');
  let heads = 0;
  for (let nth = 0; nth < flips; nth += 1)
    if (calculateFlipResult(mode, seed, `player-${nth}`, 'heads').won) heads += 1;
  expectDistribution([heads, flips - heads], [flips / 2, flips / 2]);
});
