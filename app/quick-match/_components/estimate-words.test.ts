import { expect, test } from 'vitest';
import { buildTranslator } from '../../_messages/build-translator';
import { describeWaitEstimate } from './estimate-words';

test.each<[number | null, number, string]>([
  [null, 0, 'Waiting for the next player…'],
  [null, 4, 'Waiting for the next player…'],
  [0, 5, 'Half of the last 5 matched players waited at most a second.'],
  [42, 12, 'Half of the last 12 matched players waited at most 42 seconds.'],
  [121, 50, 'Half of the last 50 matched players waited at most 3 minutes.'],
])('a median of %s over %i', (medianSeconds, sampleSize, words) =>
  expect(describeWaitEstimate(buildTranslator('en', 'match'), { medianSeconds, sampleSize })).toBe(words),
);

test('without an estimate it says that the search waits', () =>
  expect(describeWaitEstimate(buildTranslator('en', 'match'), null)).toBe('Waiting for the next player…'));
