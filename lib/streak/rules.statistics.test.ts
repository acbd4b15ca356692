import { inject, test } from 'vitest';
import { expectDistribution, testSeed } from '../../testing/statistics/chi-square';
import { calculateStreakResult, currentStreakMode as mode } from './rules';

test('a streak turns every rank equally often', () => {
  const seed = testSeed('streak');
  const counts = new Array<number>(mode.ranks).fill(0);
  let cards = 0;
  for (let nth = 0; cards < inject('draws'); nth += 1) {
    for (const { rank } of calculateStreakResult(mode, seed, `even-${nth}`, ['higher']).cards) {
      counts[rank - 1] = (counts[rank - 1] ?? 0) + 1;
      cards += 1;
    }
  }
  expectDistribution(
    counts,
    counts.map(() => cards / mode.ranks),
  );
});
