import { inject, test } from 'vitest';
import { expectDistribution, testSeed } from '../../testing/statistics/chi-square';
import { drawBelow } from './seeded-draw';

test('drawBelow returns 1,000 values equally often, out of a total that is no power of two', () => {
  const total = 1_000;
  const draws = inject('draws');
  const counts = new Array<number>(total).fill(0);
  const key = testSeed('chi-square of drawBelow');
  for (let nonce = 0, drawn = 0; drawn < draws; drawn += 1) {
    const { value, nextNonce } = drawBelow(key, 'even', nonce, BigInt(total));
    counts[Number(value)] = (counts[Number(value)] ?? 0) + 1;
    nonce = nextNonce;
  }
  expectDistribution(counts, new Array<number>(total).fill(draws / total));
});
