import { expect, test } from 'vitest';
import { parseArguments } from './arguments';

const target = 'http://127.0.0.1:8899';

test('the target is enough; the profile and the port can be chosen', () => {
  expect(parseArguments(['--target', target])).toEqual({ target, profile: 'public', port: 0 });
  expect(parseArguments(['--target', target, '--profile', 'free', '--port', '8898'])).toEqual({
    target,
    profile: 'free',
    port: 8898,
  });
});

test.each([
  [[], '--target must be an http address.'],
  [['--target', 'wss://127.0.0.1'], '--target must be an http address.'],
  [['--target', target, '--profile', 'fast'], 'There is no profile fast.'],
  [['--target', target, '--port', 'http'], '--port must be a number.'],
  [['--target', target, '--quota', '1'], "Unknown option '--quota'"],
])('%j is refused', (argv, reason) => {
  expect(() => parseArguments(argv)).toThrow(reason);
});
