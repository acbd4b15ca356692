import { expect, test } from 'vitest';
import { describeWinningReason } from './winning-reason';

test.each([
  [5n, 4n, 'higher value'],
  [4n, 5n, 'higher value'],
  [5n, 5n, 'values tied, the coin decided'],
])('of %s against %s the winner has the label %s', (creator, opponent, reason) => {
  expect(describeWinningReason({ creator, opponent })).toBe(reason);
});
