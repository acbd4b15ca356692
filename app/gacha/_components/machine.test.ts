import { expect, test } from 'vitest';
import { describeEmptyMachine } from './machine';

test('a machine whose copies are all reserved says so, and an empty one that it is empty', () => {
  expect(
    describeEmptyMachine([
      { copies: 3, weight: 3 },
      { copies: 1, weight: 0 },
    ]),
  ).toBeNull();
  expect(
    describeEmptyMachine([
      { copies: 3, weight: 0 },
      { copies: 0, weight: 0 },
    ]),
  ).toBe('All copies are reserved right now. Unpaid reservations expire within ten minutes.');
  expect(describeEmptyMachine([{ copies: 0, weight: 0 }])).toBe('This machine is empty: all copies have been drawn.');
  expect(describeEmptyMachine([])).toBe('This machine is empty: all copies have been drawn.');
});
