import { expect, test } from 'vitest';
import { NoAnswerError } from '../../../../lib/client/problem';
import { isServiceDownError } from './service-outage';

test('an error without an answer means that the service is down, another error doesn’t', () => {
  expect(isServiceDownError(null)).toBe(false);
  expect(isServiceDownError(new Error('anything'))).toBe(false);
  expect(isServiceDownError(new NoAnswerError(new Error('refused')))).toBe(true);
});
