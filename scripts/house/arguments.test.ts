import { expect, test } from 'vitest';
import { parseLimits } from './arguments';

test('takes any of the limits', () => {
  expect(parseLimits([])).toEqual({});
  expect(parseLimits(['--exposure', '0', '--wallet-day', '100'])).toEqual({ exposureLimit: 0n, walletDayLimit: 100n });
  expect(parseLimits(['--day', '9223372036854775807'])).toEqual({ dayLimit: 9_223_372_036_854_775_807n });
});

test.each([[['--day', '-1']], [['--day', '1.5']], [['--exposure', '9223372036854775808']], [['--most', '1']], [['5']]])(
  'refuses %o',
  (argv) => {
    expect(() => parseLimits(argv)).toThrow();
  },
);
