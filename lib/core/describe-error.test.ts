import { expect, test } from 'vitest';
import { describeCause, describeError } from './describe-error';

const relationExistsError = Object.assign(new Error('relation "packs" already exists'), { code: '42P07' });
const queryFailedError = new Error('Failed query: CREATE TABLE "packs" ();\nparams: ', { cause: relationExistsError });
const connectionRefusedError = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:9'), { code: 'ECONNREFUSED' });

test.each([
  [queryFailedError, '42P07: relation "packs" already exists'],
  [new Error('outer', { cause: queryFailedError }), '42P07: relation "packs" already exists'],
  [connectionRefusedError, 'connect ECONNREFUSED 127.0.0.1:9'],
  [new TypeError(''), 'TypeError'],
  ['text', 'text'],
])('the cause of %s', (error, described) => {
  expect(describeCause(error)).toBe(described);
});

test.each([
  [queryFailedError, 'Failed query: CREATE TABLE "packs" ();\nparams:\n42P07: relation "packs" already exists'],
  [connectionRefusedError, 'connect ECONNREFUSED 127.0.0.1:9'],
  ['text', 'text'],
])('%s with its cause', (error, described) => {
  expect(describeError(error)).toBe(described);
});
