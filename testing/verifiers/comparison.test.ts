import { expect, test } from 'vitest';
import { type ComparisonOptions, compareVerifiers, type KindReport, openVerifier, type Verifier } from './comparison';

const size = { proofs: 2, bent: 0, seed: 'a few', takes: (kind: string) => kind.startsWith('duels') };

async function compare(other: Verifier, changes: Partial<ComparisonOptions> = {}): Promise<KindReport[]> {
  const reports: KindReport[] = [];
  for await (const report of compareVerifiers(other, { ...size, ...changes })) reports.push(report);
  return reports;
}

test('the Python verifier agrees on a few duels of each layout and mode, honest and wrong', async () => {
  const second = openVerifier(['python3', 'scripts/verify/second.py', '--lines']);
  const reports = await compare(second);
  second.end();
  expect(reports.map(({ kind }) => kind)).toEqual([
    ...['duels 1 fee', 'duels 1 card', 'duels 2 fee', 'duels 2 card'],
    ...[
      'duels 1 fee, wrong',
      'duels 1 card, wrong',
      'duels 2 fee, wrong',
      'duels 2 card, wrong',
      'duels 2 terms, wrong',
    ],
  ]);
  expect(reports.flatMap(({ differences }) => differences)).toEqual([]);
  expect(reports.every(({ textCount }) => textCount === 4)).toBe(true);
});

test('every disagreement is told with its text', async () => {
  const gullible: Verifier = { ask: async () => 'holds', end: () => {} };
  const [report] = await compare(gullible, { takes: (kind) => kind === 'duels 2 card, wrong' });
  expect(report?.differences[0]).toMatchObject({
    otherVerdict: 'holds',
    ourVerdict: expect.stringMatching(/^fails (draw|winner)/),
  });
});
