import { expect, test } from 'vitest';
import { parseIntegers } from './integer-options.mjs';

const defaults = { seed: 7, runs: 100 };

test('options take integers, and have defaults', () => {
  expect(parseIntegers([], defaults)).toEqual(defaults);
  expect(parseIntegers(['--seed=-3', '--runs', '5'], defaults)).toEqual({ seed: -3, runs: 5 });
});

test.each([
  [['--runs', '0'], '--runs takes an integer from 1 up, not 0'],
  [['--runs', '1.5'], '--runs takes an integer from 1 up, not 1.5'],
  [['--seed', 'x'], '--seed takes an integer, not x'],
  [['--duels', '5'], "Unknown option '--duels'"],
])('%j is refused', (argv, message) => {
  expect(() => parseIntegers(argv, defaults)).toThrow(message);
});
