import { expect, test } from 'vitest';
import { chiSquare, LEAST_P, testSeed } from '../../core/testing/chi-square';
import { machineOf, machinePlans } from '../catalog';
import { oddsDocument } from './documents';
import { drawFrom } from './draw';
import { sealMachine } from './seal';

const DRAWS = 1_000_000;
const plan = machinePlans[0] as (typeof machinePlans)[number];

test(`${DRAWS} draws fall on the entries as their weights say`, () => {
  const { machine, entries } = machineOf(plan, { mint: 'So11111111111111111111111111111111111111112', decimals: 9 });
  const seal = sealMachine(machine, entries, null, new Date('2026-11-21T12:00:00.000Z'));
  const odds = oddsDocument.parse(JSON.parse(seal.odds.json));
  const counts = new Array<number>(entries.length).fill(0);
  const serverSeed = testSeed('gacha odds');
  for (let draw = 0; draw < DRAWS; draw += 1) {
    const { entryIndex } = drawFrom(odds, serverSeed, `draw-${draw}`);
    counts[entryIndex] = (counts[entryIndex] ?? 0) + 1;
  }
  const expected = odds.entries.map(({ weight }) => (DRAWS * weight) / odds.totalWeight);
  const { statistic, p } = chiSquare(counts, expected);
  console.log(
    `chi-square ${statistic.toFixed(2)} over ${entries.length} entries, p = ${p.toFixed(4)}, least ${LEAST_P}`,
  );
  expect(p).toBeGreaterThan(LEAST_P);
}, 600_000);
