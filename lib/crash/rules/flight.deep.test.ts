import { expect, test } from 'vitest';
import { chiSquare, LEAST_P, testSeed } from '../../core/testing/chi-square';
import { flightOf, lastStageOf } from './flight';
import { currentCrashMode as mode } from './mode';

test('a flight ends at each stage as often as the mode says, over a million draws', () => {
  const counts = new Array<number>(mode.stages.length + 1).fill(0);
  let draws = 0;
  let flights = 0;
  for (const seed = testSeed('chi-square of crash'); draws < 1_000_000; flights += 1) {
    const flight = flightOf(mode, seed, `player-${flights}`);
    draws += flight.length;
    counts[lastStageOf(flight)] = (counts[lastStageOf(flight)] ?? 0) + 1;
  }
  const reach = [1, ...mode.stages.map(({ multiplierHundredths }) => mode.returnHundredths / multiplierHundredths), 0];
  const expected = counts.map((_, stage) => flights * ((reach[stage] ?? 0) - (reach[stage + 1] ?? 0)));
  const { statistic, p } = chiSquare(counts, expected);
  console.info(`crash: chi-square ${statistic.toFixed(1)} over ${draws} draws, p = ${p.toFixed(4)}`);
  expect(p).toBeGreaterThan(LEAST_P);
}, 300_000);
