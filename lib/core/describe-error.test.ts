import { expect, test } from 'vitest';
import { describeCause, describeError } from './describe-error';

const refused = Object.assign(new Error('relation "packs" already exists'), { code: '42P07' });
const failed = new Error('Failed query: CREATE TABLE "packs" ();\nparams: ', { cause: refused });
const unreachable = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:9'), { code: 'ECONNREFUSED' });

test.each([
  [failed, '42P07: relation "packs" already exists'],
  [new Error('outer', { cause: failed }), '42P07: relation "packs" already exists'],
  [unreachable, 'connect ECONNREFUSED 127.0.0.1:9'],
  [new TypeError(''), 'TypeError'],
  ['text', 'text'],
])('the cause of %s', (error, described) => {
  expect(describeCause(error)).toBe(described);
});

test.each([
  [failed, 'Failed query: CREATE TABLE "packs" ();\nparams:\n42P07: relation "packs" already exists'],
  [unreachable, 'connect ECONNREFUSED 127.0.0.1:9'],
  ['text', 'text'],
])('%s with its cause', (error, described) => {
  expect(describeError(error)).toBe(described);
});
