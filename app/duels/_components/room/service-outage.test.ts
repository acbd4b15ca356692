import { expect, test } from 'vitest';
import { NoAnswerError } from '../../../../lib/client/problem';
import { isServiceDownError } from './service-outage';

test('a service that does not answer is away; a refusal of the page’s own making is an answer', () => {
  expect(isServiceDownError(null)).toBe(false);
  expect(isServiceDownError(new Error('anything'))).toBe(false);
  expect(isServiceDownError(new NoAnswerError(new Error('refused')))).toBe(true);
});
