import { inject, test } from 'vitest';
import { expectDistribution, testSeed } from '../../../testing/statistics/chi-square';
import { drawStages, findLastStage } from './flight';
import { currentCrashMode as mode } from './mode';

test('a flight ends at each stage as often as the mode says', () => {
  const counts = new Array<number>(mode.stages.length + 1).fill(0);
  const seed = testSeed('chi-square of crash');
  let draws = 0;
  let flights = 0;
  for (; draws < inject('draws'); flights += 1) {
    const flight = drawStages(mode, seed, `player-${flights}`);
    draws += flight.length;
    counts[findLastStage(flight)] = (counts[findLastStage(flight)] ?? 0) + 1;
  }
  const reach = [1, ...mode.stages.map(({ multiplierHundredths }) => mode.returnHundredths / multiplierHundredths), 0];
  expectDistribution(
    counts,
    counts.map((_, stage) => flights * ((reach[stage] ?? 0) - (reach[stage + 1] ?? 0))),
  );
});
