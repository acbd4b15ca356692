import { expect, test } from 'vitest';
import { parseArguments } from './options';

test('options restrict the mutants, and have defaults', () => {
  expect(parseArguments([])).toEqual({ files: null, every: 1, workers: 2 });
  expect(parseArguments(['--file', 'a.rs', '--file=b.rs', '--every', '10', '--workers', '4'])).toEqual({
    files: ['a.rs', 'b.rs'],
    every: 10,
    workers: 4,
  });
});

test.each([
  [['--every', '0'], '--every takes an integer from 1 up, not 0'],
  [['--every', 'x'], '--every takes an integer from 1 up, not x'],
  [['--workers', '0'], '--workers takes an integer from 1 up, not 0'],
  [['--workers='], '--workers takes an integer from 1 up, not '],
  [['--sandboxes', '5'], "Unknown option '--sandboxes'"],
])(
  '%j is refused: without a mutant or a sandbox, the working tree itself would be built and tested',
  (argv, message) => {
    expect(() => parseArguments(argv)).toThrow(message);
  },
);
