import { expect, test } from 'vitest';
import { describeOpenChoice, describeValues } from './field-words';

test.each([
  [{ type: 'integer', minimum: 1, maximum: 50, default: 20 }, 'A number from 1 to 50; 20 if left empty.'],
  [{ type: 'integer' }, 'A number.'],
  [{ type: 'string', pattern: '^duel_[1-9A-HJ-NP-Za-km-z]{16,22}$' }, 'An id that begins with `duel_`.'],
  [{ type: 'string', pattern: '^[a-z]{3}$' }, 'Text that matches `^[a-z]{3}$`.'],
  [{ type: 'string', description: 'Ids, separated by commas.', pattern: '^x$' }, 'Ids, separated by commas.'],
  [{ type: 'string', enum: ['a', 'b'], description: 'One of two.' }, ''],
  [{ type: 'boolean', default: true }, ''],
  [{ type: 'string' }, ''],
])('%j takes: %s', (schema, words) => {
  expect(describeValues(schema)).toBe(words);
});

test('an open choice is any, or a boolean’s default', () => {
  expect(describeOpenChoice({ type: 'string', enum: ['a'] })).toBe('any');
  expect(describeOpenChoice({ type: 'boolean', default: false })).toBe('false (default)');
});
