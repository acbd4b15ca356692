import { expect, test } from 'vitest';
import { buildTranslator } from '../../_messages/build-translator';
import { describeWinningReason } from './winning-reason';

test.each([
  [33_800_000n, 2_800_000n, 'wins by 31.00'],
  [4n, 5n, 'wins by 0.000001'],
  [5n, 5n, 'by the coin'],
])('of %s against %s the winner has the label %s', (creator, opponent, reason) => {
  expect(describeWinningReason(buildTranslator('en', 'ui'), { creator, opponent }, 6)).toBe(reason);
});
