import { expect, test } from 'vitest';
import { ApiProblem, NoAnswerError } from '../../lib/client/problem';
import { isFinalRefusal } from './final-refusal';

test.each([
  [400, 'invalid-request', true],
  [404, 'not-found', true],
  [409, 'duel-not-joinable', true],
  [409, 'request-in-progress', false],
  [408, 'unreadable-answer', false],
  [429, 'rate-limited', false],
  [500, 'internal', false],
  [503, 'gate-closed', false],
  [200, 'unreadable-answer', false],
])('an answer of %i %s is final: %s', (status, code, isFinal) => {
  expect(isFinalRefusal(new ApiProblem(status, code, 'No', null))).toBe(isFinal);
});

test('no answer is no refusal', () => {
  expect(isFinalRefusal(new NoAnswerError(null))).toBe(false);
  expect(isFinalRefusal(new Error('other'))).toBe(false);
});
