import { expect, test } from 'vitest';
import { buildEditionId, toOfferedPackId } from '../packs/edition-id-rules';
import { isOperatorChosenId, toNextVersionId } from './version-rules';

test.each([
  ['derby-2031', 'derby-2031-v2'],
  ['derby-2031-v2', 'derby-2031-v3'],
  ['derby-2031-v9', 'derby-2031-v10'],
  ['a'.repeat(28), `${'a'.repeat(28)}-v2`],
  ['a'.repeat(29), null],
])('the version after %s is %s', (id, next) => {
  expect(toNextVersionId(id)).toBe(next);
});

test.each([
  ['derby-2031', true],
  ['a'.repeat(31), true],
  ['a'.repeat(32), false],
  ['ab', false],
  ['-ab', false],
  ['Derby', false],
  ['derby-0123456789abcdef', false],
])('%s may be the id of a new pack: %s', (id, may) => {
  expect(isOperatorChosenId(id)).toBe(may);
});

test('an edition of the longest id leads back to it', () => {
  const id = 'a'.repeat(31);
  expect(toOfferedPackId(buildEditionId(id, '0123456789abcdef'.repeat(4)))).toBe(id);
});
