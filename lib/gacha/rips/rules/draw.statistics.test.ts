import { inject, test } from 'vitest';
import { expectDistribution, testSeed } from '../../../../testing/statistics/chi-square';
import { buildMachine, machinePlans } from '../../machines/catalog';
import { oddsDocument } from '../../machines/rules/documents';
import { buildNextSeal } from '../../machines/rules/seal';
import { drawCopy } from './draw';

test('draws fall on the entries as their weights say', () => {
  const payment = { mint: 'So11111111111111111111111111111111111111112', decimals: 9 };
  const { machine, entries } = buildMachine(machinePlans[0] as (typeof machinePlans)[number], payment);
  const seal = buildNextSeal(machine, entries, null, new Date('2026-11-21T12:00:00.000Z'));
  const odds = oddsDocument.parse(JSON.parse(seal.odds.json));
  const draws = inject('draws');
  const counts = new Array<number>(entries.length).fill(0);
  const serverSeed = testSeed('gacha odds');
  for (let draw = 0; draw < draws; draw += 1) {
    const { entryIndex } = drawCopy(odds, serverSeed, `draw-${draw}`);
    counts[entryIndex] = (counts[entryIndex] ?? 0) + 1;
  }
  expectDistribution(
    counts,
    odds.entries.map(({ weight }) => (draws * weight) / odds.totalWeight),
  );
});
