import { expect, test } from 'vitest';
import { buildTranslator } from '../../_messages/build-translator';
import { describeEmptyMachine } from './machine';

const t = buildTranslator('en', 'gacha');

test('a machine whose copies are all reserved says so, and an empty one that it is empty', () => {
  expect(
    describeEmptyMachine(t, [
      { copies: 3, weight: 3 },
      { copies: 1, weight: 0 },
    ]),
  ).toBeNull();
  expect(
    describeEmptyMachine(t, [
      { copies: 3, weight: 0 },
      { copies: 0, weight: 0 },
    ]),
  ).toBe('All copies are reserved right now. Unpaid reservations expire within ten minutes.');
  expect(describeEmptyMachine(t, [{ copies: 0, weight: 0 }])).toBe(
    'This machine is empty: all copies have been drawn.',
  );
  expect(describeEmptyMachine(t, [])).toBe('This machine is empty: all copies have been drawn.');
});
