import { expect, test } from 'vitest';
import { countChances } from './chances';

test.each([
  [1, { higher: 12, lower: 0 }],
  [7, { higher: 6, lower: 6 }],
  [13, { higher: 0, lower: 12 }],
])('after a %i', (rank, chances) => {
  expect(countChances(rank, 13)).toEqual(chances);
});
