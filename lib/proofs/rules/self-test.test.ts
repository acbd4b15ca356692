import { expect, test } from 'vitest';
import { findFailedVectors, type TestVector, verifyAndFormatVerdict } from './self-test';
import first from './vectors/first.json';
import second from './vectors/second.json';

test.each<[string, readonly TestVector[]]>([
  ['of its own', first],
  ['that the second implementation made from the documents', second],
])('judges the vectors %s', (_, vectors) => {
  expect(vectors.length).toBeGreaterThan(15);
  for (const { name, proof, verdict } of vectors) expect(verifyAndFormatVerdict(proof), name).toBe(verdict);
  expect(vectors.filter(({ verdict }) => verdict === 'holds').length).toBeGreaterThan(3);
  expect(findFailedVectors(vectors)).toEqual([]);
});

test('names the vectors that it judges wrongly', () => {
  const [one] = first as readonly TestVector[];
  expect(findFailedVectors([{ ...(one as TestVector), verdict: 'fails seed' }])).toEqual(['duels 1 fee, honest']);
});
