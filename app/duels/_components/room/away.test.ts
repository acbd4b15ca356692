import { expect, test } from 'vitest';
import { NoAnswer } from '../../../../lib/client/problem';
import { isAway } from './away';

test('a service that does not answer is away; a refusal of the page’s own making is an answer', () => {
  expect(isAway(null)).toBe(false);
  expect(isAway(new Error('anything'))).toBe(false);
  expect(isAway(new NoAnswer(new Error('refused')))).toBe(true);
});
