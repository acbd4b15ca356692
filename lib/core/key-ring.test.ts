import { expect, test } from 'vitest';
import { mapKeys, matchesSomeKey } from './key-ring';

test('every key is tried, whichever matches', () => {
  for (const [wanted, found] of [
    ['a', true],
    ['c', true],
    ['d', false],
  ] as const) {
    const tried: string[] = [];
    const matches = (key: string) => tried.push(key) > 0 && key === wanted;
    expect([matchesSomeKey(['a', 'b', 'c'], matches), tried]).toEqual([found, ['a', 'b', 'c']]);
  }
  expect(matchesSomeKey([], () => true)).toBe(false);
});

test('derived rings keep their order', () => {
  expect(mapKeys(['a', 'b'], (key) => `${key}${key}`)).toEqual(['aa', 'bb']);
});
