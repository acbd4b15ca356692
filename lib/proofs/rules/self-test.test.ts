import { expect, test } from 'vitest';
import { findWrong, type Vector, verdictOf } from './self-test';
import first from './vectors/first.json';
import second from './vectors/second.json';

test.each<[string, readonly Vector[]]>([
  ['of its own', first],
  ['that the second implementation made from the documents', second],
])('judges the vectors %s', (_, vectors) => {
  expect(vectors.length).toBeGreaterThan(15);
  for (const { name, proof, verdict } of vectors) expect(verdictOf(proof), name).toBe(verdict);
  expect(vectors.filter(({ verdict }) => verdict === 'holds').length).toBeGreaterThan(3);
  expect(findWrong(vectors)).toEqual([]);
});

test('names the vectors that it judges wrongly', () => {
  const [one] = first as readonly Vector[];
  expect(findWrong([{ ...(one as Vector), verdict: 'fails seed' }])).toEqual(['duels 1 fee, honest']);
});
