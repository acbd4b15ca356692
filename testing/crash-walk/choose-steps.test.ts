import { expect, test } from 'vitest';
import { chooseSteps } from './choose-steps';

const steps = Array.from({ length: 10 }, (_, index) => index + 1);

test.each([
  [1, 1, steps],
  [4, 1, [1, 5, 9]],
  [1, 9, [9, 10]],
  [4, 3, [3, 7]],
  [47, 10, [10]],
  [1, 11, []],
])('one of every %i steps is counted from step %i on', (every, from, chosen) => {
  expect(chooseSteps(steps, { every, from })).toEqual(chosen);
});
