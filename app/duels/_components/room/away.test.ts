import { expect, test } from 'vitest';
import { NoAnswerError } from '../../../../lib/client/problem';
import { isServiceAway } from './away';

test('a service that does not answer is away; a refusal of the page’s own making is an answer', () => {
  expect(isServiceAway(null)).toBe(false);
  expect(isServiceAway(new Error('anything'))).toBe(false);
  expect(isServiceAway(new NoAnswerError(new Error('refused')))).toBe(true);
});
